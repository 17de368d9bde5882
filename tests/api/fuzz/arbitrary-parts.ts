import fc from 'fast-check'
import { pdf } from '../upload-form.ts'
import { word } from './arbitrary-values.ts'

/** What is usual, and once in so many times something odd. */
export const rarely = <Value>(
  usual: fc.Arbitrary<Value>,
  odd: fc.Arbitrary<Value>,
  weight: number,
) => fc.oneof({ weight, arbitrary: usual }, odd)

/** Headers that a call may carry, each with something wrong now and then. */
export function arbitraryHeaders(): fc.Arbitrary<Record<string, string>> {
  const odd = fc.constantFrom('', '*', 'x'.repeat(500), '"', ',', '\u00ff', 'bytes=9-1', 'null')
  const some = {
    'x-locale': fc.constantFrom('en-US', 'zh-CN', 'xx'),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity;q=0'),
    'if-none-match': odd,
    range: fc.constantFrom(
      'bytes=0-',
      'bytes=-1',
      'bytes=5-2',
      'bytes=99999999999999999999-',
      'bytes=-0',
      'x',
    ),
    'idempotency-key': fc.oneof(fc.constantFrom('fuzz-key-1', 'fuzz-key-2', 'x'), odd),
    'user-agent': odd,

    origin: odd,
    'accept-version': odd,
    'content-type': fc.constantFrom(
      'text/plain',
      'application/xml',
      'application/json; charset=x',
      '/',
      '',
    ),
  }

  const rare = fc.record(some, { requiredKeys: [] })
  const tokens = fc.constantFrom(
    ...Array.from({ length: 30 }, () => ({})),
    { authorization: 'Bearer' },
    { authorization: 'x'.repeat(200) },
  )

  return fc
    .tuple(rarely(fc.constant({}), rare, 6), tokens, fc.ipV4())
    .map(([headers, token, address]) => ({ ...headers, ...token, 'x-forwarded-for': address }))
}

/** A form with files, whole or broken. */
export function arbitraryForm(): fc.Arbitrary<{
  content: unknown
  headers: Record<string, string>
}> {
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a.pdf', 'a.png', 'a.pdf.exe') },
    word,
  )

  const content = fc.oneof(fc.constant(pdf().toString('latin1')), word)
  const part = fc
    .record({
      name,
      content,
      field: fc.constantFrom('file', '__proto__', ''),
      end: fc.constantFrom('\r\n', ''),
    })
    .map(
      (one) =>
        `--b\r\ncontent-disposition: form-data; name="${one.field}"; filename="${one.name}"\r\n\r\n${one.content}${one.end}`,
    )

  const type = fc.oneof(
    { weight: 6, arbitrary: fc.constant('multipart/form-data; boundary=b') },
    fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=b',
      'text/plain',
    ),
  )

  return fc
    .record({
      parts: fc.array(part, { maxLength: 3 }),
      end: fc.constantFrom('--b--\r\n', '--b--\r\n', '--b', ''),
      type,
    })
    .map(({ parts, end, type: kind }) => ({
      content: Buffer.from(parts.join('') + end, 'latin1'),
      headers: { 'content-type': kind },
    }))
}
