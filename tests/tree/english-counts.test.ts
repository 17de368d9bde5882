import { expect, test } from 'vitest'
import { codeFiles, readTreeText, treeFiles } from '#tools/test/read-tree.ts'

/** A count before what is counted, which reads "1 records" for one. Limits are never one. */
const countedNoun =
  /(?<!at least |at most |more than |first )\{(?:count|danger|days|errors|files|left|minutes|n|need|notice|rows|scanned|total|warnings|workdays)\} (?:[a-z]+ )?(?:accounts|agreements|attempts|brands|cells|changes|dangers|days|differences|entries|errors|faults|fields|files|items|messages|minutes|others|pictures|places|problems|records|remarks|results|rows|states|texts|times|warnings|workdays|years)\b/i

/** Constants that are never one. */
const constants = /within \{days\} days|\{count\} of your jobs/g

const textFiles = [
  ...codeFiles(treeFiles()).filter((file) => /^(src|tools)\/(?!.*\.test\.)/.test(file)),
  ...treeFiles().filter((file) => file.startsWith('config/texts/en-US/')),
]

test('an English text names what it counts before the number, so that it reads right for one', () => {
  const wrongTexts = textFiles.flatMap((file) =>
    readTreeText(file)
      .split('\n')
      .filter((line) => countedNoun.test(line.replaceAll(constants, '')))
      .map((line) => `${file}: ${line.trim()}`),
  )

  expect(wrongTexts).toEqual([])
})
