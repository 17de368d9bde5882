import type { FilledText } from '#config-model/display/filled-text.ts'

/**
 * A document as it is to be printed: plain data with every text in its final words, for the thread
 * that draws it.
 */
export type Paper = RecordPaper | WrittenPaper

interface PaperFrame {
  language: string
  /** Whose document it is: the name of the portal. */
  office: string
  title: string
  /** Name and value pairs below title or text. */
  facts: [name: string, text: string][]
  /**
   * What is printed across every page of a document that does not hold yet, and said in its head.
   */
  mark: { sign: string; text: string } | null
  /** Where to verify it; without an address of the site there is no code to scan. */
  verify: { text: string; address: string | null } | null
  words: PaperWords
}

/** All that a form shows of a record. */
export interface RecordPaper extends PaperFrame {
  layout: 'record'
  blocks: Block[]
}

/**
 * A text with values of a record, and room for signatures and seals: a letter, or a certificate to
 * be hung up.
 */
export interface WrittenPaper extends PaperFrame, FilledText {
  layout: 'letter' | 'diploma'
  /** The main colour of the portal. */
  colour: string
}

/** Texts added by the thread. */
interface PaperWords {
  /** With {page} and {pages}. */
  pages: string
  /** Left and right at the foot of each page. */
  foot: [string, string]
  /** With {signs}: said at the end when characters are not in the font. */
  missing: string
}

export type Block =
  /** 1: a step, with a bookmark; 2: a section; 3: a field. */
  | { kind: 'title'; level: 1 | 2 | 3; text: string }
  | { kind: 'fields'; fields: PaperField[] }
  | PaperTable
  | { kind: 'text'; text: string }
  | { kind: 'seals'; places: string[]; sign: string; date: string }

/** A name and what was filled in; `wide` ones take the whole row. */
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
  /** Figures: to the right and never divided. */
  isFigure: boolean
}
