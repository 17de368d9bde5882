/** Bounds of a column's width, pixels. */
export const minColumnWidth = 60
export const maxColumnWidth = 800
