/** True for more than one cell, which the table pastes instead of the control. */
export const isTable = (text: string): boolean => /\t/.test(text) || /\S[\r\n]+\S/.test(text)
