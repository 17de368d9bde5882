export interface AccessLine {
  key: string
  values: string[]
}
