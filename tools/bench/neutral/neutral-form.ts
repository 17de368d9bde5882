export type NeutralKind = 'text' | 'number' | 'choice' | 'boolean' | 'date' | 'lines'

export interface NeutralField {
  name: string
  title: string
  kind: NeutralKind
  required: boolean
}

/**
 * Sections of ten fields, a step for each fifty (or one for all), and a table of 20 × 8 in the last
 * step.
 */
export interface NeutralForm {
  id: string
  title: string
  steps: {
    id: string
    title: string
    sections: { id: string; title: string; fields: NeutralField[] }[]
  }[]
}

const kinds: NeutralKind[] = [
  'text',
  'text',
  'number',
  'choice',
  'text',
  'boolean',
  'date',
  'text',
  'lines',
  'text',
]
export const neutralChoices = Array.from({ length: 12 }, (_, at) => ({
  value: `c${at + 1}`,
  title: `选项${at + 1}`,
}))
export const tableColumns = Array.from({ length: 8 }, (_, at) => ({
  name: `c${at + 1}`,
  title: `列${at + 1}`,
}))
export const tableRows = 20

/** Twenty of the first forty fields are required, so that all can be missing in one step. */
export function neutralForm(size: number, perStep = 50): NeutralForm {
  let left = 20
  const fields = Array.from({ length: size }, (_, at): NeutralField => {
    const kind = kinds[at % 10] ?? 'text'
    const required = left > 0 && kind !== 'boolean' && at % 20 !== 0 && left-- > 0
    return { name: `f${at + 1}`, title: `字段${at + 1}`, kind, required }
  })

  const parts = <Item>(items: Item[], length: number) =>
    Array.from({ length: Math.ceil(items.length / length) }, (_, at) =>
      items.slice(at * length, (at + 1) * length),
    )

  return {
    id: perStep < size || size === 50 ? `neutral${size}` : `neutral-page${size}`,
    title: perStep < size || size === 50 ? `${size} 个字段` : `${size} 个字段，一步`,
    steps: parts(fields, perStep).map((some, step) => ({
      id: `s${step + 1}`,
      title: `第${step + 1}步`,
      sections: parts(some, 10).map((ten, at) => ({
        id: `g${step + 1}x${at + 1}`,
        title: `分节${step + 1}.${at + 1}`,
        fields: ten,
      })),
    })),
  }
}

export const tableStep = { id: 'table', title: '表格' }

export const neutralRows = (): Record<string, string>[] =>
  Array.from({ length: tableRows }, (_, row) =>
    Object.fromEntries(tableColumns.map(({ name }) => [name, `${name}-${row + 1}`])),
  )
