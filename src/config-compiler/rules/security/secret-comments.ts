import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import { findSecret, holdsSecret } from '#config-compiler/diagnostic/secrets/mask-secrets.ts'
import { commentsWith } from '#config-compiler/parse/comments.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { assertPresent } from '#config-model/assert.ts'
import { securitySecret, secretTexts } from './secret.ts'

/**
 * Finds passwords and keys in comments of a file: they are not part of its values, but stored and
 * published with it.
 */
export function secretComments({ path, text }: SourceFile): Finding[] {
  if (!holdsSecret(text)) return []

  return commentsWith(text, holdsSecret).map((comment) => {
    const { start, end } = assertPresent(findSecret(comment.text), 'the secret of a comment')
    const span = { line: comment.line, column: comment.column + start }

    return createFinding(
      path,
      { ...span, endLine: span.line, endColumn: comment.column + end },
      securitySecret,
      secretTexts.looksLikePassword(),
      { hint: secretTexts.moveToEnvironment() },
    )
  })
}
