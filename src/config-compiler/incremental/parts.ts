import { kindOfPath, type Kind } from '#config-compiler/parse/kinds.ts'
import type { Config } from '#config-model/config.ts'

type Part = Exclude<keyof Config, 'hash' | 'words'> | 'files' | 'addresses' | 'demo'

/** Parts of a configuration, the list of files, the page addresses, and the demo data. */
const parts = [
  'portal',
  'years',
  'roles',
  'routes',
  'menus',
  'pages',
  'forms',
  'entities',
  'workflows',
  'dictionaries',
  'messages',
  'channels',
  'regions',
  'texts',
  'files',
  'addresses',
  'demo',
] as const satisfies Part[]

export const bitOf = Object.fromEntries(parts.map((part, at) => [part, 1 << at])) as Record<
  Part,
  number
>

export const orderParts = (all: Record<Part, object>): object[] => parts.map((part) => all[part])

const everything = -1
const folders = {
  menu: 'menus',
  page: 'pages',
  form: 'forms',
  entity: 'entities',
  workflow: 'workflows',
  dictionary: 'dictionaries',
} as const

export function configPartOf(file: string): number {
  const kind = kindOfPath(file)?.kind
  if (kind === undefined) return everything

  return bitOf[
    kind in folders
      ? folders[kind as keyof typeof folders]
      : (kind as Exclude<Kind, keyof typeof folders>)
  ]
}

/** May use shared blocks. */
export const expandedParts = bitOf.pages | bitOf.forms | bitOf.entities | bitOf.workflows

/** Reads of the parts are recorded. */
export function trackConfigReads(config: Config, note: (parts: number) => void): Config {
  const copy = {} as Config
  for (const key of Object.keys(config) as (keyof Config)[]) {
    const bit = key === 'hash' || key === 'words' ? everything : bitOf[key]
    Object.defineProperty(copy, key, {
      enumerable: true,
      get: () => {
        note(bit)
        return config[key]
      },
    })
  }

  return copy
}
