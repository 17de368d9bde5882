import { expect, test } from 'vitest'
import { lintShipped, shippedFiles } from './lint-files.ts'

/**
 * The rules that speak once a transition of the shipped workflow with these effects may be taken
 * back.
 */
const rulesWith = (effect: string): string[] =>
  lintShipped(
    shippedFiles.map((source) =>
      source.path === 'workflows/compliance.yaml'
        ? {
            ...source,
            text: source.text.replace(
              `    effects: [${effect}`,
              `    undo: 10\n    effects: [${effect}`,
            ),
          }
        : source,
    ),
  ).problems.map(({ rule }) => rule)

test('a transition that also moves another record offers no undo', () => {
  expect(rulesWith('{ move: declaration, transition: complianceOk }')).toContain(
    'workflow/undo-unfit',
  )
  expect(rulesWith('{ set: { appealed: true } }, { move: declaration')).toContain(
    'workflow/undo-unfit',
  )
})
