import type { Json, RecordData } from '#config-model/record.ts'

/** How a figure becomes points. */
export type Method = 'bool' | 'count' | 'step' | 'linear' | 'rank' | 'manual'

/** Points at a figure, at a share of the peers (`P90`) or at a choice. */
export interface PointsAt {
  at: string
  points: number
}

/**
 * Which rows count: those whose field holds one of the values; without values, any row, counted by
 * what the field holds.
 */
export interface Match {
  field: string
  values: string[]
}

/** One rule by which records are measured, as a row of a rule record says it. */
export interface MeasureRule {
  code: string
  method: Method
  /** Paths of what is measured; several are added up, or looked at together. */
  source: string[]
  /** Paths of what it is a share of, in percent; none: the figure itself. */
  base: string[]
  match: Match | null
  /** The date of a row that must not lie before the day that counts. */
  validBy: string | null
  points: PointsAt[]
  /** Path of a yes: the record gets what the others come to on average. */
  meanWhen: string | null
  maximum: number
}

/**
 * Limits of one rule value; more paths are ignored: each is evaluated for every compared record.
 */
const mostPaths = 40
const mostPoints = 100

const methods: readonly Method[] = ['bool', 'count', 'step', 'linear', 'rank', 'manual']

/**
 * The rule that a row says; null where its code, method or maximum is not filled in, or the maximum
 * is 0: it is not in use.
 */
export function readRule(row: RecordData): MeasureRule | null {
  const { code, maximum } = row
  const method = methods.find((name) => name === row['method'])
  if (
    typeof code !== 'string' ||
    method === undefined ||
    typeof maximum !== 'number' ||
    maximum <= 0
  )
    return null

  return {
    code,
    method,
    maximum,
    source: words(row['source']).slice(0, mostPaths),
    base: words(row['base']).slice(0, mostPaths),
    match: readMatch(row['match']),
    validBy: words(row['validBy'])[0] ?? null,
    points: words(row['points']).slice(0, mostPoints).flatMap(readPoints),
    meanWhen: words(row['meanWhen'])[0] ?? null,
  }
}

function words(text: Json | undefined): string[] {
  return typeof text === 'string' ? text.split(/[\s,，、]+/u).filter((word) => word !== '') : []
}

function readMatch(text: Json | undefined): Match | null {
  const [field = '', values] = typeof text === 'string' ? text.trim().split('=') : []
  if (field === '') return null

  return {
    field: field.trim(),
    values: values === undefined ? [] : values.split('|').map((value) => value.trim()),
  }
}

function readPoints(word: string): PointsAt[] {
  const [at = '', pointsText = ''] = word.split(/[:：]/u)
  const points = Number(pointsText)
  return at === '' || pointsText === '' || !Number.isFinite(points) ? [] : [{ at, points }]
}
