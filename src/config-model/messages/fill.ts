/** The text between the last opening brace and its closing one, when it is a word and not prose. */
type Word<Name extends string> = Name extends `${string}{${infer Inner}`
  ? Word<Inner>
  : Name extends '' | `${string}${' ' | ':' | ',' | '…'}${string}`
    ? never
    : Name

/** The names of the gaps of a text: Gaps<'{file} 第 {line} 行'> is 'file' | 'line'. */
export type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Word<Name> | Gaps<Rest>
  : never

/** What a text needs beside its key: nothing, or a value for each of its gaps. */
export type GapValues<Text extends string> = [Gaps<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Gaps<Text>, string | number>>]

/**
 * A text with its gaps `{name}` filled, for every sentence of the portal; braces around anything
 * else stay. Values are not looked into for gaps.
 */
export function fillGaps<Value>(
  text: string,
  values: Readonly<Record<string, Value>>,
  show: (value: Value) => string = String,
): string {
  if (!text.includes('{')) return text

  return text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => {
    if (!Object.hasOwn(values, name)) return gap
    // oxlint-disable-next-line typescript/no-non-null-assertion -- hasOwn has just said that it is there
    return show(values[name]!)
  })
}
