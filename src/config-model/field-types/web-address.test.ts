import { expect, test } from 'vitest'
import { webAddress } from './scalars.ts'

const isWebAddress = (text: string) => webAddress.test(text)

test.each([
  'https://a.cn',
  'http://a.cn/b?c=d#e',
  'https://a.cn:8080/购物?x=@y',
  'https://例.中国/',
])('%s is shown as a link', (text) => expect(isWebAddress(text)).toBe(true))

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://a.cn',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//a.cn',
  'https:a.cn',
  'https://',
  'https://bank.cn@evil.cn/',
  'https://bank.cn\\@evil.cn',
  ' https://a.cn',
  'https://a.cn/ b',
  'https://a.cn\njavascript:alert(1)',
])('%j is not', (text) => expect(isWebAddress(text)).toBe(false))
