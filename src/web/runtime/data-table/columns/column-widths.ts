/** How narrow and how wide a column may be made, pixels. */
export const minColumnWidth = 60
export const maxColumnWidth = 800
