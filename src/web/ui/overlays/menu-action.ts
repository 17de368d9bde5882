export interface MenuAction {
  title: string
  tone?: string | undefined
  act: () => void
}
