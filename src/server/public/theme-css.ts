import { colorScale, backgroundOf } from '#config-model/color-scale.ts'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import { apiPaths } from '#contract/paths.ts'
import { FixedAnswer } from '#server/answers/fixed-answer.ts'

export interface ThemeSheet {
  /** Contains a content hash. */
  address: string
  /** Header color, for the browser's UI. */
  dark: string
  answer: FixedAnswer
}

const type = 'text/css; charset=utf-8'
const none = new FixedAnswer('', type)

/** Null without a configured main color. */
export const themeSheet = memoize(({ portal }: Config): ThemeSheet | null => {
  if (portal.theme === undefined) return null

  const answer = new FixedAnswer(themeCss(portal.theme.primary), type)

  return {
    address: `${apiPaths.themeSheet}?v=${answer.version}`,
    dark: colorScale(portal.theme.primary)[900],
    answer,
  }
})

/**
 * Overrides the tokens of tokens.css. The selector is more specific: the order of style sheets
 * varies.
 */
function themeCss(primary: string): string {
  const scale = colorScale(primary)
  const steps = Object.entries(scale).map(([step, colour]) => `--ui-colors-brand-${step}:${colour}`)
  const others = [
    `--ui-colors-fg-on-dark:${scale[200]}`,
    `--ui-colors-bg-canvas:${backgroundOf(primary)}`,
  ]

  return `html:root{${[...steps, ...others].join(';')}}\n`
}

/** Empty without a theme. */
export const themeAnswer = (config: Config): FixedAnswer => themeSheet(config)?.answer ?? none

export function addThemeToHead(head: string, config: Config): string {
  const sheet = themeSheet(config)
  if (sheet === null) return head

  const coloured = head.replace(
    /(<meta name="theme-color" content=")[^"]*/,
    (_, start: string) => start + sheet.dark,
  )

  return `${coloured}<link rel="stylesheet" data-theme-sheet href="${sheet.address}">`
}
