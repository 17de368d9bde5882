import type { Tone } from '#config-model/types.generated.ts'

/** A coloured word; the colour never says more than the word. */
export function Tag({ tone = 'gray', children }: { tone?: Tone | undefined; children: string }) {
  return (
    <span className="ui-tag" data-tone={tone}>
      {children}
    </span>
  )
}
