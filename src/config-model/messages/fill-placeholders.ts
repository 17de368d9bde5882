/** The last placeholder of a text, unless it is prose. */
type Word<Name extends string> = Name extends `${string}{${infer Inner}`
  ? Word<Inner>
  : Name extends '' | `${string}${' ' | ':' | ',' | '…'}${string}`
    ? never
    : Name

/** Gaps<'{file} 第 {line} 行'> is 'file' | 'line'. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Word<Name> | Placeholders<Rest>
  : never

export type PlaceholderValues<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Text>, string | number>>]

/** Fills the placeholders of a text in one pass; other braces stay, and values are not searched. */
export function fillPlaceholders<Value>(
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
