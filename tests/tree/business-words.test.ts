import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Words of the programme that is configured now, in code and in Chinese. The engine serves any
 * other as well.
 */
const words =
  /enterprise|brand|declaration|applicant|\btea\b|returnDeadline|农业|品牌|申报|名品|绿色食品|云南|普洱|昆明|红河/gi

const engine = ['src/config-model', 'src/contract', 'src/server', 'src/web/runtime']

/** Screens and calls made by hand for this programme: they may know its words. */
const byHand =
  /^src\/server\/(public\/|routes\/(register|public|declarations)\.ts|words\/)|^src\/contract\/(routes\/)?public\.ts|\.test\.tsx?$|types\.generated/

/** The words that a file of the engine may hold, and why. */
const allowed: Record<string, { words: string[]; because: string }> = {
  'src/contract/paths.ts': {
    words: ['brand'],
    because: 'addresses of calls made by hand and of the specification',
  },
  'src/contract/routes/accounts.ts': { words: ['brand'], because: 'the same addresses' },
  'src/server/routes.ts': {
    words: ['declaration'],
    because: 'the list of families names those made by hand',
  },
  'src/server/database/system-tables.ts': {
    words: ['enterprise', 'brand'],
    because: 'names of columns and indexes, which are never changed once they are stored',
  },
  'src/config-model/messages/words/zh-CN.ts': {
    words: ['申报'],
    because: 'the year of a record in words',
  },
  'src/config-model/messages/words/en-US.ts': {
    words: ['declaration'],
    because: 'the same fact in words',
  },
}

const wordsByFile = new Map(
  engine
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((name) => /\.tsx?$/.test(name) && !byHand.test(name))
    .map((name) => [name, wordsIn(readFileSync(name, 'utf8'))] as const)
    .filter(([, said]) => said.length > 0),
)

function wordsIn(text: string): string[] {
  return [...new Set([...text.matchAll(words)].map(([word]) => word.toLowerCase()))]
}

it('the generic engine knows no word of the programme', () => {
  const strays = [...wordsByFile].flatMap(([name, said]) =>
    said.filter((word) => !allowed[name]?.words.includes(word)).map((word) => `${name}: ${word}`),
  )
  expect(strays).toEqual([])
})

it('what is allowed is still said', () => {
  const idle = Object.entries(allowed).flatMap(([name, { words: some }]) =>
    some.filter((word) => !wordsByFile.get(name)?.includes(word)).map((word) => `${name}: ${word}`),
  )
  expect(idle).toEqual([])
})

it('the generic server asks for no field of a record by its name', () => {
  const fields = /\b(?:data|head)\s*->>?\s*'\w+'|\bdata\['\w+'\]|tableOf\('/
  const strays = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/server/${name}`)
    .filter(
      (name) =>
        name.endsWith('.ts') && !byHand.test(name) && fields.test(readFileSync(name, 'utf8')),
    )

  expect(strays).toEqual([])
})
