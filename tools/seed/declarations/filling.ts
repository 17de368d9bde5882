import type { FileValue, Json } from '#config-model/record.ts'
import type { Chance } from '#tools/seed/chance.ts'
import type { DemoEnterprise } from '#tools/seed/people/enterprises.ts'

export type DeclareType = 'region' | 'enterprise' | 'product'
/** An image or a document. */
export type MakeFile = (kind: 'image' | 'doc', name: string) => FileValue

export interface DeclarationSubject {
  enterprise: DemoEnterprise
  type: DeclareType
  year: number
  brand: string
  chance: Chance
  file: MakeFile
}

/** Shared by all parts of one declaration. */
export interface DeclarationFilling extends DeclarationSubject {
  product: string
  isEdible: boolean
  files(kind: 'image' | 'doc', name: string, count?: number): Json
}

export const roundToCents = (value: number): number => Math.round(value * 100) / 100

/**
 * Joins whole sentences, in another order per name, until there are `least` characters.
 * @throws Error when the sentences are too few
 */
export function writePassage(name: string, sentences: readonly string[], least: number): string {
  const start =
    [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) %
    sentences.length
  let text = ''
  for (const sentence of [...sentences.slice(start), ...sentences.slice(0, start)]) {
    if ([...text].length >= least) break
    text += sentence
  }

  if ([...text].length < least)
    throw new Error(`a text of the demo has fewer than ${least} characters: ${text}`)

  return text
}
