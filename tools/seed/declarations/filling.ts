import type { FileValue, Json } from '#config-model/record.ts'
import type { Chance } from '#tools/seed/chance.ts'
import type { DemoEnterprise } from '#tools/seed/people/enterprises.ts'

export type DeclareType = 'region' | 'enterprise' | 'product'
/** Gives a new attachment: an image or a document. */
export type MakeFile = (kind: 'image' | 'doc', name: string) => FileValue

/** What a declaration is filled in for. */
export interface Asked {
  enterprise: DemoEnterprise
  type: DeclareType
  year: number
  brand: string
  chance: Chance
  file: MakeFile
}

/** What all parts of one declaration speak of. */
export interface Filling extends Asked {
  product: string
  isEdible: boolean
  files(kind: 'image' | 'doc', name: string, count?: number): Json
}

export const round = (value: number): number => Math.round(value * 100) / 100

/** A text of about a length, made of one sentence. */
export const repeat = (text: string, length: number): string =>
  (text.repeat(Math.ceil(length / text.length)) + text).slice(0, length + 20)
