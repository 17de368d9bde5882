import { parseArgs } from 'node:util'

/**
 * Numbers that a bench may be given as `--name 12`; a word without a name is `rows`, or the first
 * number of a bench that has no rows.
 * @throws Error for another word, or for what is no number above 0
 */
export function benchOptions<Name extends string>(
  usual: Record<Name, number>,
): Record<Name, number> {
  const names = Object.keys(usual) as Name[]
  const { values, positionals } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    allowPositionals: true,
  })

  const unnamed = names.find((name) => name === 'rows') ?? names[0]
  const optionOf = (name: Name) => values[name] ?? (name === unnamed ? positionals[0] : undefined)
  const numbers = names.map((name) => [name, Number(optionOf(name) ?? usual[name])] as const)
  for (const [name, number] of numbers) if (!(number > 0)) throw new Error(`--${name} 要大于 0`)

  return Object.fromEntries(numbers) as Record<Name, number>
}
