/**
 * True when a pasted text is more than one cell, so that the table takes it instead of the control.
 */
export const isTable = (text: string): boolean => /\t/.test(text) || /\S[\r\n]+\S/.test(text)
