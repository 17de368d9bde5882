import { type Candidate, didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { withTitle } from '#config-compiler/diagnostic/problem.ts'
import { firstOf } from '#config-model/assert.ts'
import { type Phrase, definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { JsonShape } from './json-shape.ts'

const texts = definePhrases({
  kindHasNot: {
    zh: '“{kind}”（{title}）没有这里写的 {strange}',
    en: '"{kind}" ({title}) has no {strange}',
  },
  kindLacksKeys: {
    zh: '“{kind}”（{title}）还缺少别的键',
    en: '"{kind}" ({title}) lacks other keys',
  },
})

type Tree = Record<string, unknown>

/** Unknown and missing required keys. */
function misfits(value: Tree, { properties = {}, required = [] }: JsonShape): number {
  return (
    Object.keys(value).filter((key) => !Object.hasOwn(properties, key)).length +
    required.filter((key) => !Object.hasOwn(value, key)).length
  )
}

/** For a value that fits not its kind's keys but all of another kind's; null otherwise. */
export function describeWrongKind(
  value: Tree,
  tag: string,
  chosen: JsonShape,
  all: { shape: JsonShape }[],
): { message: Phrase; hint: Phrase | undefined; meant: string[] } | null {
  const others =
    misfits(value, chosen) < 2 ? [] : all.filter(({ shape }) => misfits(value, shape) === 0)
  if (others.length === 0) return null

  const kind = String(value[tag])
  const strange = Object.keys(value).filter((key) => !Object.hasOwn(chosen.properties ?? {}, key))
  const candidates = others.map(({ shape }) => ({
    name: String(shape.properties?.[tag]?.const),
    title: shape.title,
  }))

  return {
    message:
      strange.length > 0
        ? texts.kindHasNot({ kind, title: chosen.title ?? '', strange: joinPhrases(strange, '、') })
        : texts.kindLacksKeys({ kind, title: chosen.title ?? '' }),
    hint: didYouMean(candidates.length === 1 ? firstOf(candidates).name : kind, candidates),
    meant: candidates.map(({ name }) => name),
  }
}

/** With Chinese names from the description. */
export function allowedWords({ description = '' }: JsonShape, allowed: unknown[]): Candidate[] {
  const titles = new Map(
    [...description.matchAll(/([a-zA-Z_][\w-]*) ([\u4e00-\u9fff]+)/g)].map(
      ([, name = '', title = '']) => [name, title],
    ),
  )

  return allowed.map((item) => ({ name: String(item), title: titles.get(String(item)) }))
}

export function titledKeys({ properties = {} }: JsonShape, keys: string[]): Phrase[] {
  return keys.map((key) => withTitle(key, properties[key]?.title))
}
