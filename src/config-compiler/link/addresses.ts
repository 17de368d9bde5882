import type { Memory } from '#config-compiler/recall/memory.ts'
import type { Config } from '#config-model/config.ts'
import type { Page } from '#config-model/types.generated.ts'

/** The pages by their ids, as far as a link needs to know them. */
export type Addresses = Record<string, Pick<Page, 'kind' | 'path'>>

/** Returns the same object while no page address changes. */
export const pageAddressesOf = (
  { pages }: Pick<Config, 'pages'>,
  memory: Pick<Memory<unknown>, 'keep'>,
): Addresses =>
  memory.keep(
    'addresses',
    Object.entries(pages).flatMap(([id, { kind, path }]) => [id, kind, path]),
    () =>
      Object.fromEntries(Object.entries(pages).map(([id, { kind, path }]) => [id, { kind, path }])),
  )
