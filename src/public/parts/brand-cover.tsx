import { pictureAddress, pictureSrcset } from '#contract/pictures.ts'
import styles from '#public/styles/brand-list.module.css'

/** A dark and a bright color by industry. */
const palettes: Record<string, [string, string]> = {
  tea: ['#0e3b26', '#2a9a5b'],
  flower: ['#5b1f45', '#b2568c'],
  vegetable: ['#1d4d1f', '#5aa03c'],
  fruit: ['#7a2f12', '#d0793a'],
  nut: ['#4d3418', '#a5793f'],
  coffee: ['#33211a', '#8a5a3c'],
  herb: ['#26422f', '#6f9a63'],
  livestock: ['#3d3320', '#94804e'],
  grain: ['#5c4708', '#c49a2a'],
  fishery: ['#0d3f4a', '#2f8f9f'],
}

interface CoverProps {
  name: string
  industry: string
  picture: string | null
  hasName?: boolean
  isEager?: boolean
  isLarge?: boolean
  /** Uses the shapes of `HillShapes`, which are drawn once per page. */
  isShared?: boolean
}

/** The first picture or, without one, the name over terraced hills in the industry's color. */
export function BrandCover({
  picture,
  isEager = false,
  isLarge = false,
  isShared = false,
  ...drawn
}: CoverProps) {
  if (picture === null) return isShared ? <SharedHills {...drawn} /> : <Hills {...drawn} />

  const how = isEager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)

  // Cards have one width: only the screen's density determines the picture.
  const small = { srcSet: `${pictureAddress(picture, 640)} 2x`, src: pictureAddress(picture, 320) }
  const large = {
    sizes: '(max-width: 1000px) 94vw, 600px',
    srcSet: pictureSrcset(picture),
    src: picture,
  }

  return <img className={styles.cover} {...(isLarge ? large : small)} alt="" {...how} />
}

const colorsOf = (industry: string) => palettes[industry] ?? (['#124d2e', '#49ae75'] as const)

/** Chooses one of five skylines by the name. */
export const hillVariantOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5

const shortName = (name: string): string => [...name.replace(/[（(].*$/, '')].slice(0, 6).join('')

const terracePaths = (turn: number): string[] =>
  [0, 1, 2, 3].map(
    (row) =>
      `M-10 ${136 + row * 18}C${50 + turn * 14} ${104 + row * 17 - turn * 3} ${120 + turn * 8} ${168 + row * 13} ${190 - turn * 6} ${132 + row * 18}S${290 - turn * 9} ${108 + row * 20} 330 ${138 + row * 17}V210H-10Z`,
  )

/**
 * The shapes that a page's covers share: dark from `fill`, bright from `color` of the referencing
 * element.
 */
export function HillShapes({ hillVariants }: { hillVariants: number[] }) {
  return (
    <svg className={styles.hillShapes} width="0" height="0" aria-hidden="true">
      <linearGradient id="light" x1=".4" y1="0" x2="1" y2="1">
        <stop stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#fff" />
      </linearGradient>
      <mask id="sky">
        <path fill="url(#light)" d={whole} />
      </mask>
      {hillVariants.map((turn) => (
        <g key={turn} id={`hills-${turn}`}>
          <path d={whole} />
          <path fill="currentColor" mask="url(#sky)" d={whole} />
          <circle cx={250 - turn * 34} cy={46 + turn * 4} r="24" fill="#fff" opacity=".13" />
          {terracePaths(turn).map((line, row) =>
            row % 2 === 0 ? (
              <path key={line} d={line} fill="#fff" opacity=".07" />
            ) : (
              <path key={line} d={line} opacity=".24" />
            ),
          )}
        </g>
      ))}
    </svg>
  )
}

const whole = 'M0 0H320V200H0Z'

function SharedHills({ name, industry }: Pick<CoverProps, 'name' | 'industry'>) {
  const [deep, bright] = colorsOf(industry)
  const short = shortName(name)

  return (
    <svg
      className={styles.cover}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      fill={deep}
      color={bright}
      aria-hidden="true"
    >
      <use href={`#hills-${hillVariantOf(name)}`} />
      <text x="160" y="104" fill="#fff" fontSize={short.length > 4 ? 34 : 42}>
        {short}
      </text>
    </svg>
  )
}

export function Hills({
  name,
  industry,
  hasName = true,
}: Pick<CoverProps, 'name' | 'industry' | 'hasName'>) {
  const [deep, bright] = colorsOf(industry)
  const turn = hillVariantOf(name)
  const id = `sky-${industry}-${turn}`
  const short = shortName(name)

  return (
    <svg
      className={styles.cover}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={id} x1={turn * 0.2} y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={deep} />
          <stop offset="1" stopColor={bright} />
        </linearGradient>
      </defs>
      <rect width="320" height="200" fill={`url(#${id})`} />
      <circle cx={250 - turn * 34} cy={46 + turn * 4} r="24" fill="#fff" opacity=".13" />
      {terracePaths(turn).map((line, row) => (
        <path
          key={line}
          d={line}
          fill={row % 2 === 0 ? '#fff' : deep}
          opacity={row % 2 === 0 ? 0.07 : 0.24}
        />
      ))}
      {hasName && (
        <text
          x="160"
          y="104"
          textAnchor="middle"
          fill="#fff"
          fontSize={short.length > 4 ? 34 : 42}
          fontWeight="600"
          letterSpacing="6"
        >
          {short}
        </text>
      )}
    </svg>
  )
}
