import type { Countersign } from '#config-model/types.generated.ts'

/** What somebody voted. */
export interface Vote {
  voter: string
  agrees: boolean
}

/** What the votes decide: `need` of `of` agree, or a number of refuse that this cannot be any more. */
export function countersignResult(
  { of, need = of, veto = false }: Pick<Countersign, 'of' | 'need' | 'veto'>,
  votes: readonly Vote[],
): 'agreed' | 'refused' | 'open' {
  const agreeing = votes.filter(({ agrees }) => agrees).length
  const refusing = votes.length - agreeing

  if (refusing > of - need || (veto && refusing > 0)) return 'refused'
  // Who may veto is waited for.
  return agreeing >= need && (!veto || votes.length >= of) ? 'agreed' : 'open'
}
