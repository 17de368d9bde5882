import type { Json, RecordData } from '#config-model/record.ts'

export type Method = 'bool' | 'count' | 'step' | 'linear' | 'rank' | 'manual'

/** For a figure, a percentile of the peers (`P90`) or a choice. */
export interface PointsAt {
  at: string
  points: number
}

/** Rows with one of the values; without values, any row, by its value. */
export interface Match {
  field: string
  values: string[]
}

/** Read from a row of a rule record. */
export interface MeasureRule {
  code: string
  method: Method
  /** Paths of the values, which are summed or combined. */
  source: string[]
  /** Paths of the total for a percentage; empty: the figure itself counts. */
  base: string[]
  match: Match | null
  validBy: string | null
  points: PointsAt[]
  /** Path of a boolean: true gives the record the others' mean. */
  meanWhen: string | null
  maximum: number
}

/** Each path is evaluated for every compared record. */
const mostPaths = 40
const mostPoints = 100

const methods: readonly Method[] = ['bool', 'count', 'step', 'linear', 'rank', 'manual']

/** Null for an unused rule: without code, method or positive maximum. */
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
