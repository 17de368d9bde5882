/** An error, an uncalculated formula, or more digits than Excel stores. */
export type CellFault = 'error' | 'not-calculated' | 'long-number'

/** Trimmed text, or a fault. */
export type SpreadsheetCell = string | { fault: CellFault; text: string }

/** A non-empty row. */
export interface SpreadsheetRow {
  /** From 1, as the sheet counts. */
  row: number
  isHidden: boolean
  cells: SpreadsheetCell[]
}

export type SpreadsheetFault =
  | 'not-a-sheet'
  | 'not-text'
  | 'too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-long-cell'

export class SpreadsheetError extends Error {
  readonly fault: SpreadsheetFault
  readonly row: number | null

  constructor(fault: SpreadsheetFault, row: number | null = null) {
    super(fault)
    this.fault = fault
    this.row = row
  }
}

export const spreadsheetLimits = {
  /** Of all parts that are read. */
  unpackedBytes: 32 * 1024 * 1024,
  columns: 200,
  /** Non-empty cells. */
  cells: 500_000,
  /** A shared string may occur in many cells. */
  characters: 16_000_000,
  /** Excel's limit. */
  cellCharacters: 32_767,
}

/** Stops at the first limit exceeded. */
export class RowCollector {
  readonly rows: SpreadsheetRow[] = []
  private readonly maxRows: number
  private cells = 0
  private characters = 0

  /** @param maxRows below the titles */
  constructor(maxRows: number) {
    this.maxRows = maxRows
  }

  /** @throws SpreadsheetError */
  add({ row, isHidden, cells }: SpreadsheetRow): void {
    let isEmpty = true
    for (const cell of cells) {
      const { length } = typeof cell === 'string' ? cell : cell.text
      if (length === 0) continue

      isEmpty = false
      this.cells++
      this.characters += length
      if (length > spreadsheetLimits.cellCharacters)
        throw new SpreadsheetError('too-long-cell', row)
    }

    if (isEmpty) return
    if (this.rows.length > this.maxRows) throw new SpreadsheetError('too-many-rows', row)
    if (this.cells > spreadsheetLimits.cells || this.characters > spreadsheetLimits.characters)
      throw new SpreadsheetError('too-large', row)

    this.rows.push({ row, isHidden, cells })
  }
}
