/** Towards white (positive) or black (negative). */
const shares = {
  50: 0.93,
  100: 0.84,
  200: 0.68,
  300: 0.48,
  400: 0.26,
  500: 0.1,
  600: 0,
  700: -0.2,
  800: -0.36,
  900: -0.52,
  950: -0.64,
} as const

type Step = keyof typeof shares
type Channels = readonly [number, number, number]

/** The least contrast of text (WCAG 2.2, AA). */
export const minContrast = 4.5

/** From light to dark; the color #rrggbb itself is the step of buttons and marks. */
export function colorScale(primary: string): Record<Step, string> {
  const main = channelsOf(primary)
  return Object.fromEntries(
    Object.entries(shares).map(([step, share]) => [
      step,
      hexOf(mixed(main, share > 0 ? 255 : 0, Math.abs(share))),
    ]),
  ) as Record<Step, string>
}

function readings(primary: string): [text: string, ground: string][] {
  const { 50: faint, 200: soft, 600: solid, 700: deep, 900: dark } = colorScale(primary)
  return [
    ['#ffffff', solid],
    [faint, solid],
    [deep, '#ffffff'],
    [deep, faint],
    [soft, dark],
  ]
}

export const contrastOf = (primary: string): number =>
  Math.min(...readings(primary).map(([text, ground]) => contrast(text, ground)))

/** The nearest darker color of the same hue; black at the end. */
export function readableShade(primary: string): string {
  const main = channelsOf(primary)
  for (let share = 0; share < 1; share += 0.02) {
    const shade = hexOf(mixed(main, 0, share))
    if (contrastOf(shade) >= minContrast) return shade
  }

  return '#000000'
}

export const backgroundOf = (primary: string): string =>
  hexOf(mixed(channelsOf(primary), 255, 0.965))

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(channelsOf(one)), luminance(channelsOf(other))].toSorted(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channelsOf = (hex: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never

const mixed = (channels: Channels, target: number, share: number): Channels =>
  channels.map((channel) => Math.round(channel + (target - channel) * share)) as never

const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
