/** What a hand-written screen gets: parameters of its path. */
export interface ScreenProps {
  params: Record<string, string>
}
