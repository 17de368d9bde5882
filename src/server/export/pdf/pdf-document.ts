import type { FilledText } from '#config-model/display/filled-text.ts'

/** A document as plain data in its final language, for the drawing thread. */
export type Paper = RecordPaper | WrittenPaper

interface PaperFrame {
  language: string
  office: string
  title: string
  facts: [name: string, text: string][]
  /** Marks a document that is not yet in force; also shown in its head. */
  mark: { sign: string; text: string } | null
  /** Without a public address there is no QR code. */
  verify: { text: string; address: string | null } | null
  words: PaperWords
}

export interface RecordPaper extends PaperFrame {
  layout: 'record'
  blocks: Block[]
}

/** A letter or certificate with values of a record and space for signatures and seals. */
export interface WrittenPaper extends PaperFrame, FilledText {
  layout: 'letter' | 'diploma'
  colour: string
}

interface PaperWords {
  /** With {page} and {pages}. */
  pages: string
  /** Left and right. */
  foot: [string, string]
  /** With {signs}. */
  missing: string
}

export type Block =
  /** 1: a step, with a bookmark; 2: a section; 3: a field. */
  | { kind: 'title'; level: 1 | 2 | 3; text: string }
  | { kind: 'fields'; fields: PaperField[] }
  | PaperTable
  | { kind: 'text'; text: string }
  | { kind: 'seals'; places: string[]; sign: string; date: string }

/** A named value; a `wide` one takes the whole row. */
export interface PaperField {
  name: string
  text: string
  wide: boolean
}

export interface PaperTable {
  kind: 'table'
  columns: PaperColumn[]
  rows: string[][]
  sums: string[] | null
  /** Names of the columns when rows are stacked. */
  names: string[]
}

export interface PaperColumn {
  title: string
  /** Right-aligned, unbreakable. */
  isFigure: boolean
}
