import type { Page } from './types.generated.ts'

/** Properties of page kinds that code decides by; absent is false. */
interface PageTraits {
  /** Shows a form of the configuration: it names `form`. */
  hasForm?: true
  /** Shows one stored record, which messages and the search lead to. */
  opensRecord?: true
  /** May show a list beside the form: it names `beside`. */
  hasBeside?: true
}

/** A new kind of page compiles once its traits are decided. */
const traitsByKind = {
  list: {},
  form: { hasForm: true, hasBeside: true },
  record: { hasForm: true, opensRecord: true, hasBeside: true },
  review: { hasForm: true, opensRecord: true },
  article: {},
  board: {},
  screen: {},
} as const satisfies Record<Page['kind'], PageTraits>

type Traits = typeof traitsByKind
type PageWith<Trait extends keyof PageTraits> = Extract<
  Page,
  {
    kind: {
      [Kind in keyof Traits]: Traits[Kind] extends Record<Trait, true> ? Kind : never
    }[keyof Traits]
  }
>

/** False for an unknown kind (an unchecked configuration). */
function hasTrait({ kind }: Page, trait: keyof PageTraits): boolean {
  const traits: PageTraits | undefined = traitsByKind[kind]
  return traits?.[trait] === true
}

export const hasForm = (page: Page): page is PageWith<'hasForm'> => hasTrait(page, 'hasForm')

export const opensRecord = (page: Page): page is PageWith<'opensRecord'> =>
  hasTrait(page, 'opensRecord')

export const hasBeside = (page: Page): page is PageWith<'hasBeside'> => hasTrait(page, 'hasBeside')
