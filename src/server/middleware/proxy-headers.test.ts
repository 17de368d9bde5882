import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { cleanProxyHeaders, trustProxies, visitorAddress } from './proxy-headers.ts'

const cleaned = (headers: IncomingHttpHeaders, peer = '127.0.0.1', ranges: string[] = []) => {
  const request = { headers: { ...headers }, socket: { remoteAddress: peer } }
  cleanProxyHeaders(request, trustProxies(ranges))
  return request.headers
}

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['10.1.2.3:5678, 10.0.0.1', '10.1.2.3, 10.0.0.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['not-an-ip<script>, 10.5.5.5', '10.5.5.5'],
  ['<script>', undefined],
  ['', undefined],
  ['999.1.1.1', undefined],
])('X-Forwarded-For %j becomes %j', (header, expected) => {
  expect(cleaned({ 'x-forwarded-for': header })['x-forwarded-for']).toBe(expected)
})

test.each([
  ['https', 'https'],
  ['HTTP', 'http'],
  ['http, https', 'https'],
  ['https://evil.com/?', undefined],
  ['javascript', undefined],
  ['https, javascript', undefined],
  ['', undefined],
])('X-Forwarded-Proto %j becomes %j', (header, expected) => {
  expect(cleaned({ 'x-forwarded-proto': header })['x-forwarded-proto']).toBe(expected)
})

test.each([
  ['pinlu.example.cn', 'pinlu.example.cn'],
  ['localhost:8080', 'localhost:8080'],
  ['[::1]:8080', '[::1]:8080'],
  ['localhost/"><script>', undefined],
  ['evil.com/?a', undefined],
])('X-Forwarded-Host %j becomes %j', (header, expected) => {
  expect(cleaned({ 'x-forwarded-host': header })['x-forwarded-host']).toBe(expected)
})

test('headers of a peer that is no trusted proxy are removed', () => {
  const headers = {
    'x-forwarded-for': '10.1.2.3',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'a.cn',
  }

  expect(cleaned(headers, '10.0.0.7')).toEqual({})
  expect(cleaned(headers, '::ffff:10.0.0.7')).toEqual({})
  expect(cleaned(headers, '10.0.0.7', ['10.0.0.0/24'])).toEqual(headers)
  expect(cleaned(headers, '::ffff:10.0.0.7', ['10.0.0.7'])).toEqual(headers)
  expect(cleaned(headers, '::ffff:127.0.0.1')).toEqual(headers)
  expect(cleaned(headers, 'fd00::9', ['fd00::/16'])).toEqual(headers)
})

test('the visitor is the nearest address that is no trusted proxy', () => {
  const trust = trustProxies(['10.0.0.0/24'])
  const of = (peer: string, forwarded?: string) =>
    visitorAddress(
      {
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
        socket: { remoteAddress: peer },
      },
      trust,
    )

  expect(of('10.0.0.7', '1.1.1.1, 203.0.113.5, 10.0.0.8')).toBe('203.0.113.5')
  expect(of('10.0.0.7', '10.0.0.9')).toBe('10.0.0.9')
  expect(of('10.0.0.7')).toBe('10.0.0.7')
  expect(of('203.0.113.5', '1.1.1.1')).toBe('203.0.113.5')
})

test.each([
  'proxy.example.cn',
  '10.0.0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1/8/9',
  'fd00::/129',
])('%s is no address and no network of a proxy', (range) =>
  expect(() => trustProxies([range])).toThrow(range),
)
