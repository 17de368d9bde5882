import type { Countersign } from '#config-model/types.generated.ts'

export interface Vote {
  voter: string
  agrees: boolean
}

/** Agreed with `need` of `of`, refused as soon as that is impossible, otherwise open. */
export function countersignResult(
  { of, need = of, veto = false }: Pick<Countersign, 'of' | 'need' | 'veto'>,
  votes: readonly Vote[],
): 'agreed' | 'refused' | 'open' {
  const agreeing = votes.filter(({ agrees }) => agrees).length
  const refusing = votes.length - agreeing

  if (refusing > of - need || (veto && refusing > 0)) return 'refused'
  // Waits for vetoes.
  return agreeing >= need && (!veto || votes.length >= of) ? 'agreed' : 'open'
}
