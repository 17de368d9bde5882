/** Something to be chosen in a menu. */
export interface MenuAction {
  title: string
  tone?: string | undefined
  act: () => void
}
