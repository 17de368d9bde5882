/** CSS modules for Vite: `.row` of `list.module.css` is the class `list__row`, wherever it is drawn. */
export const cssModules: import('vite').CSSOptions & {
  modules: { generateScopedName: (local: string, file: string) => string }
}
