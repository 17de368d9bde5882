import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { colourScale, groundOf } from '#config-model/theme/colour-scale.ts'
import { apiPaths } from '#contract/paths.ts'
import { FixedAnswer } from '#server/answers/fixed-answer.ts'

/** The colours of a theme as the browser gets them. */
export interface ThemeSheet {
  /** Where the sheet is, named by its content. */
  address: string
  /** Of the header, for the frame of the browser. */
  dark: string
  answer: FixedAnswer
}

const type = 'text/css; charset=utf-8'
const none = new FixedAnswer('', type)

/** The style sheet of the main colour that the configuration names; null where it names none. */
export const themeSheet = memoize(({ portal }: Config): ThemeSheet | null => {
  if (portal.theme === undefined) return null

  const answer = new FixedAnswer(themeCss(portal.theme.primary), type)

  return {
    address: `${apiPaths.themeSheet}?v=${answer.version}`,
    dark: colourScale(portal.theme.primary)[900],
    answer,
  }
})

/**
 * The properties of tokens.css that a main colour makes others. Its selector is stronger than
 * theirs: the sheets come in any order.
 */
function themeCss(primary: string): string {
  const scale = colourScale(primary)
  const steps = Object.entries(scale).map(([step, colour]) => `--ui-colors-brand-${step}:${colour}`)
  const others = [
    `--ui-colors-fg-on-dark:${scale[200]}`,
    `--ui-colors-bg-canvas:${groundOf(primary)}`,
  ]

  return `html:root{${[...steps, ...others].join(';')}}\n`
}

/** What the address of the sheet answers: nothing to change where there is no theme. */
export const themeAnswer = (config: Config): FixedAnswer => themeSheet(config)?.answer ?? none

/** The head of a page in the colours of the theme. */
export function themedHead(head: string, config: Config): string {
  const sheet = themeSheet(config)
  if (sheet === null) return head

  const coloured = head.replace(
    /(<meta name="theme-color" content=")[^"]*/,
    (_, start: string) => start + sheet.dark,
  )

  return `${coloured}<link rel="stylesheet" data-theme-sheet href="${sheet.address}">`
}
