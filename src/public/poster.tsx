import type { BrandDetailData } from '#contract/public.ts'
import { Hills } from './parts/brand-cover.tsx'
import type { PublicText } from './words.ts'

/** A path with a unit square per dark module. */
export interface QrCode {
  size: number
  path: string
}

export interface PosterFacts {
  brand: BrandDetailData
  /** `data:image/webp;base64,…`; null draws hills. */
  picture: string | null
  /** Leads to the brand's page; null if the site's address is unknown. */
  code: QrCode | null
  shortName: string
  organization: string
}

const width = 900
const edge = 60
const pictureHeight = 600
const maxCertificates = 3
const codeSize = 200
const fonts = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
const ink = {
  deep: '#0e3b26',
  text: '#1f2d26',
  muted: '#5d6b64',
  gold: '#8a5a0b',
  band: '#eef6f1',
  line: '#dbe6df',
}

interface Line {
  text: string
  x: number
  /** Distance to the line before. */
  below: number
  size: number
  fill: string
  weight?: number
}

/** A brand's poster to save, send or print: a self-contained SVG. */
export function Poster({ facts, t }: { facts: PosterFacts; t: PublicText }) {
  const { brand, picture } = facts
  const lines = linesBelowPicture(brand, t)
  const placed = lines.map((line, at) => ({
    ...line,
    y: pictureHeight + lines.slice(0, at + 1).reduce((sum, { below }) => sum + below, 0),
  }))

  const foot = Math.max(1100, (placed.at(-1)?.y ?? pictureHeight) + 50)
  const height = foot + codeSize + 80

  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // Opened directly, it fits the screen.
      style={{ display: 'block', maxWidth: '100%', height: 'auto', margin: '0 auto' }}
      fontFamily={fonts}
      role="img"
    >
      <title>{brand.brandName}</title>
      <rect width={width} height={height} fill="#fff" />
      <svg width={width} height={pictureHeight} viewBox={`0 0 ${width} ${pictureHeight}`}>
        {picture === null ? (
          <Hills name={brand.brandName} industry={brand.industry} hasName={false} />
        ) : (
          <image
            href={picture}
            width={width}
            height={pictureHeight}
            preserveAspectRatio="xMidYMid slice"
          />
        )}
      </svg>
      <rect width={width} height="84" fill={ink.deep} opacity=".86" />
      <text x={edge} y="54" fontSize="30" fontWeight="600" fill="#fff">
        {facts.shortName}
      </text>
      {placed.map(({ text, x, y, size, fill, weight }) => (
        <text key={y * width + x} x={x} y={y} fontSize={size} fill={fill} fontWeight={weight}>
          {text}
        </text>
      ))}
      <Foot facts={facts} t={t} y={foot} height={height - foot} />
    </svg>
  )
}

function linesBelowPicture(brand: BrandDetailData, t: PublicText): Line[] {
  const kinds = [brand.typeTitle, brand.industryTitle].join(' · ')
  const award = brand.isTop10 && [t('top10'), brand.top10Rank && t('rank', { n: brand.top10Rank })]
  const visibleCertificates = brand.certificates.slice(0, maxCertificates)
  const facts: [string, string | null][] = [
    [t('place'), [brand.cityName, brand.districtName].filter(Boolean).join(' ')],
    [t('subject'), brand.subjectName],
    [t('productName'), brand.productName],
    [t('catalogNo'), brand.catalogNo],
    [
      t('validity'),
      brand.validFrom && brand.validTo ? `${brand.validFrom} – ${brand.validTo}` : null,
    ],
  ]

  return [
    ...textBlock(brand.brandName, {
      below: 86,
      next: 76,
      size: 62,
      fill: ink.deep,
      weight: 700,
      maxLines: 2,
    }),
    ...textBlock(award ? award.filter(Boolean).join(' · ') : '', {
      below: 52,
      size: 30,
      fill: ink.gold,
      weight: 600,
    }),
    ...textBlock(kinds, { below: 48, size: 28, fill: ink.muted }),
    ...textBlock(brand.slogan ?? '', {
      below: 56,
      next: 44,
      size: 32,
      fill: ink.gold,
      maxLines: 2,
    }),
    ...facts.flatMap(([title, value], at) =>
      value ? factRow(title, value, at === 0 ? 70 : 46) : [],
    ),
    ...textBlock(visibleCertificates.length > 0 ? t('certificates') : '', {
      below: 66,
      size: 28,
      fill: ink.deep,
      weight: 600,
    }),
    ...visibleCertificates.flatMap(({ typeTitle, no, validTo }) =>
      textBlock(
        [typeTitle, no, `${t('validTo')} ${validTo ?? t('longTerm')}`].filter(Boolean).join('  '),
        {
          below: 42,
          size: 24,
          fill: ink.text,
        },
      ),
    ),
  ]
}

type BlockOptions = Pick<Line, 'below' | 'size' | 'fill' | 'weight'> & {
  next?: number
  maxLines?: number
  x?: number
}

function textBlock(
  text: string,
  { below, next = below, maxLines = 1, x = edge, ...look }: BlockOptions,
): Line[] {
  const room = (width - edge - x) / look.size
  return wrapText(text, room, maxLines).map((line, at) => ({
    ...look,
    text: line,
    x,
    below: at === 0 ? below : next,
  }))
}

function factRow(title: string, value: string, below: number): Line[] {
  const look = { size: 26, fill: ink.text }
  const [first, ...more] = textBlock(value, {
    ...look,
    below: 0,
    next: 36,
    maxLines: 2,
    x: edge + 212,
  })
  return first ? [{ ...look, text: title, x: edge, below, fill: ink.muted }, first, ...more] : []
}

/** Year, organization, and the code that leads to the brand's page. */
function Foot({
  facts,
  t,
  y,
  height,
}: {
  facts: PosterFacts
  t: PublicText
  y: number
  height: number
}) {
  const { brand, code, organization } = facts
  const x = width - edge - codeSize

  return (
    <>
      <rect y={y} width={width} height={height} fill={ink.band} />
      <rect y={y} width={width} height="2" fill={ink.line} />
      <text x={edge} y={y + 110} fontSize="34" fontWeight="600" fill={ink.deep}>
        {t('catalogueOf', { year: brand.year })}
      </text>
      {code && (
        <text x={edge} y={y + 160} fontSize="26" fill={ink.text}>
          {t('scan')}
        </text>
      )}
      <text x={edge} y={y + 206} fontSize="24" fill={ink.muted}>
        {organization}
      </text>
      {code && (
        <svg
          x={x}
          y={y + 40}
          width={codeSize}
          height={codeSize}
          viewBox={`0 0 ${code.size} ${code.size}`}
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
      )}
    </>
  )
}

const narrow = /[\u0020-\u024f]/

const widthOf = (letter: string) => (narrow.test(letter) ? 0.56 : 1)

/** Breaks between words; a text too long ends in an ellipsis. */
export function wrapText(text: string, room: number, maxLines: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0

  for (const piece of text.trim().match(/[\u0021-\u024f]+|\s+|./gsu) ?? []) {
    const [whole, ...rest] = splitWord(piece.replaceAll(/\s+/g, ' '), room)
    for (const part of [whole, ...rest]) {
      const more = [...part].reduce((sum, letter) => sum + widthOf(letter), 0)
      if (width + more > room && part !== ' ') {
        lines.push(line.trimEnd())
        line = ''
        width = 0
      }

      if (line === '' && part === ' ') continue

      line += part
      width += more
    }
  }

  const all = line.trim() === '' ? lines : [...lines, line.trimEnd()]

  return all.length <= maxLines
    ? all
    : [...all.slice(0, maxLines - 1), `${truncate(all[maxLines - 1] ?? '', room - 1)}…`]
}

function splitWord(word: string, room: number): [string, ...string[]] {
  const maxLetters = Math.max(1, Math.floor(room / widthOf(word[0] ?? '')))
  const letters = [...word]
  const pieces = Array.from({ length: Math.ceil(letters.length / maxLetters) }, (_, at) =>
    letters.slice(at * maxLetters, (at + 1) * maxLetters).join(''),
  )

  return [pieces[0] ?? '', ...pieces.slice(1)]
}

function truncate(line: string, room: number): string {
  let width = 0
  return [...line].filter((letter) => (width += widthOf(letter)) <= room).join('')
}
