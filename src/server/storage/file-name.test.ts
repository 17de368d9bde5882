import { expect, test } from 'vitest'
import { cleanFileName, contentDisposition, fileExtensionOf } from './file-name.ts'

test.each([
  ['a blank behind it', 'a.pdf ', 'a.pdf', 'pdf'],
  ['dots behind it', 'a.pdf. . ', 'a.pdf', 'pdf'],
  ['a zero-width character in its kind', 'a.p\u200Bdf\u202E', 'a.pdf', 'pdf'],
  ['capitals', '扫描件.PDF', '扫描件.PDF', 'pdf'],
  ['two kinds: the last one counts', 'a.pdf.exe', 'a.pdf.exe', 'exe'],
  ['a full-width dot, which is none', 'a.exe．pdf', 'a.exe．pdf', 'exe．pdf'],
  ['no stem', '.pdf', 'pdf', ''],
  ['dots before it', '...pdf', 'pdf', ''],
  ['a path', '../../etc/x.pdf', 'x.pdf', 'pdf'],
  ['a path of another system', '..\\..\\x.pdf', 'x.pdf', 'pdf'],
  ['nothing but a path', '../../', '未命名', ''],
  ['a device', 'CON.pdf', '_CON.pdf', 'pdf'],
  ['another device', 'com1', '_com1', ''],
  ['no device', 'console.pdf', 'console.pdf', 'pdf'],
  ['lines and columns', 'a\r\nb\tc.pdf', 'a b c.pdf', 'pdf'],
  ['a stream of NTFS', 'a.pdf:evil.exe', 'a.pdf_evil.exe', 'exe'],
  ['signs that file systems forbid', '<script>"|?*.pdf', '_script_____.pdf', 'pdf'],
  ['no bytes of UTF-8', 'a\uFFFD.pdf', null, ''],
])('a file name with %s', (_, input, name, kind) => {
  expect(cleanFileName(input)).toBe(name)
  expect(fileExtensionOf(name ?? '')).toBe(kind)
})

test('a file name of 5,000 characters is cut before its kind, between characters', () => {
  const name = cleanFileName(`${'𠮷'.repeat(5000)}.pdf`)
  expect(name).toBe(`${'𠮷'.repeat(76)}.pdf`)
  expect(cleanFileName(`a.${'x'.repeat(5000)}`)?.startsWith('a.x')).toBe(true)
})

test('a name is given out as RFC 5987 wants it', () => {
  expect(contentDisposition('attachment', `公示(一)*'";\\.pdf`)).toBe(
    `attachment; filename*=UTF-8''%E5%85%AC%E7%A4%BA%28%E4%B8%80%29%2A%27%22%3B%5C.pdf`,
  )
})
