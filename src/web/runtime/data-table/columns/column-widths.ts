/** How narrow and how wide a column may be made, pixels. */
export const narrowest = 60
export const widest = 800
