import { afterEach, expect, test } from 'vitest'
import { readMetadata, parseMetadata, applyMetadata } from './metadata.ts'

afterEach(() => applyMetadata(new Map()))

const elementCount = () => document.head.querySelectorAll('meta, link').length

const text = `<!doctype html><html><head><title>甲</title><meta name="description" content="甲 &amp; &quot;乙&quot;" />
  <link rel="canonical" href="https://a.example/x?a=1&amp;b=2" />
  <meta property="og:title" content="甲" /><meta property="og:image" content="/p" /></head>
  <body><meta name="description" content="not this"></body></html>`

test('what a document tells is read as it was meant', () => {
  expect([...parseMetadata(text)]).toEqual([
    ['description', '甲 & "乙"'],
    ['canonical', 'https://a.example/x?a=1&b=2'],
    ['og:title', '甲'],
    ['og:image', '/p'],
  ])
})

test('the document tells of the page that it shows, and nothing of the one before', () => {
  const countBefore = elementCount()

  applyMetadata(parseMetadata(text))
  expect(Object.fromEntries(readMetadata())).toEqual(Object.fromEntries(parseMetadata(text)))
  applyMetadata(
    new Map([
      ['canonical', '/y'],
      ['robots', 'noindex'],
    ]),
  )

  expect([...readMetadata()]).toEqual([
    ['canonical', '/y'],
    ['robots', 'noindex'],
  ])

  expect(elementCount() - countBefore).toBe(2)
})
