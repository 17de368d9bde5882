import { parseArgs } from 'node:util'

/**
 * Reads options such as `--name 12`; an unnamed number is `rows`, or the first option.
 * @throws Error for another word, or for no positive number
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
