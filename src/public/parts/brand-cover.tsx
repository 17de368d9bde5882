import { pictureSet } from '#contract/pictures/pictures.ts'

/** Deep and bright colour by industry; the cover's hills are drawn in them. */
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
  /** It is in sight when the page opens. */
  isAtOnce?: boolean
  /** It has half the page for itself. */
  isLarge?: boolean
}

/** The first picture of a brand or, without one, its name over terraced hills in the colour of its industry. */
export function BrandCover({ picture, isAtOnce = false, isLarge = false, ...drawn }: CoverProps) {
  if (picture === null) return <Hills {...drawn} />
  const how = isAtOnce ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return (
    <img
      className="cover"
      sizes={isLarge ? '(max-width: 1000px) 94vw, 600px' : '(max-width: 600px) 94vw, 290px'}
      srcSet={pictureSet(picture)}
      src={picture}
      alt=""
      {...how}
    />
  )
}

/** The cover that a brand without a picture has. */
export function Hills({ name, industry, hasName = true }: Pick<CoverProps, 'name' | 'industry' | 'hasName'>) {
  const [deep, bright] = palettes[industry] ?? ['#124d2e', '#49ae75']
  const turn = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5
  const id = `sky-${industry}-${turn}`
  const short = [...name.replace(/[（(].*$/, '')].slice(0, 6).join('')
  return (
    <svg className="cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1={turn * 0.2} y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={deep} />
          <stop offset="1" stopColor={bright} />
        </linearGradient>
      </defs>
      <rect width="320" height="200" fill={`url(#${id})`} />
      <circle cx={250 - turn * 34} cy={46 + turn * 4} r="24" fill="#fff" opacity=".13" />
      {[0, 1, 2, 3].map((row) => (
        <path
          key={row}
          d={`M-10 ${136 + row * 18} C ${50 + turn * 14} ${104 + row * 17 - turn * 3}, ${120 + turn * 8} ${168 + row * 13}, ${190 - turn * 6} ${132 + row * 18} S ${290 - turn * 9} ${108 + row * 20}, 330 ${138 + row * 17} V210 H-10Z`}
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
