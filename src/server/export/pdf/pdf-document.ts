import type { FilledText } from '#config-model/display/filled-text.ts'

/** A printable document: plain data in its final language, for the drawing thread. */
export type Paper = RecordPaper | WrittenPaper

interface PaperFrame {
  language: string
  /** The portal's name. */
  office: string
  title: string
  /** Name and value pairs below title or text. */
  facts: [name: string, text: string][]
  /** The watermark of a document not yet in force, also in its head. */
  mark: { sign: string; text: string } | null
  /** Public verification; without a public address there is no QR code. */
  verify: { text: string; address: string | null } | null
  words: PaperWords
}

/** A record's whole form. */
export interface RecordPaper extends PaperFrame {
  layout: 'record'
  blocks: Block[]
}

/** A text with values of a record and space for signatures and seals: letter or certificate. */
export interface WrittenPaper extends PaperFrame, FilledText {
  layout: 'letter' | 'diploma'
  /** The portal's main color. */
  colour: string
}

/** Texts added by the thread. */
interface PaperWords {
  /** With {page} and {pages}. */
  pages: string
  /** Left and right footer. */
  foot: [string, string]
  /** Message with {signs} about missing characters. */
  missing: string
}

export type Block =
  /** 1: a step, with a bookmark; 2: a section; 3: a field. */
  | { kind: 'title'; level: 1 | 2 | 3; text: string }
  | { kind: 'fields'; fields: PaperField[] }
  | PaperTable
  | { kind: 'text'; text: string }
  | { kind: 'seals'; places: string[]; sign: string; date: string }

/** A name and value; `wide` ones take the whole row. */
export interface PaperField {
  name: string
  text: string
  wide: boolean
}

export interface PaperTable {
  kind: 'table'
  columns: PaperColumn[]
  rows: string[][]
  /** A last row of sums. */
  sums: string[] | null
  /** Heading of each row when rows are stacked. */
  names: string[]
}

export interface PaperColumn {
  title: string
  /** Right-aligned and unbreakable. */
  isFigure: boolean
}
