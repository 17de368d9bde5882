import { describe, expect, test } from 'vitest'
import { hasCatastrophicBacktracking } from './redos.ts'

describe('patterns that take for ever', () => {
  test.each([
    '^(a+)+$',
    '^(a*)*$',
    '^(.*)*$',
    '^(a+){2,}$',
    '^(a|aa)+$',
    '^(\\w|\\d)+$',
    '^(\\d+|\\w+)*$',
    '^(\\w+\\s?)*$',
    '^((a|b)+c?)*$',
    '^(?:(?:\\d+)-?)+$',
    '^(?<n>a+)+$',
    '^(x+x+)+y$',
    '^(a{1,5})+$',
    '^(([a-z])+.)+[A-Z]$',
    '^([a-zA-Z0-9]+[.-]?)*@x$',
  ])('%s', (pattern) => {
    expect(hasCatastrophicBacktracking(pattern)).toBe(true)
  })
})

describe('patterns that do not', () => {
  test.each([
    '^[a-z][a-z0-9-]*$',
    '^(0\\d{2,3}-?\\d{7,8}(-\\d{1,5})?|1\\d{10})$',
    '^\\d+(,\\d+)*$',
    '^([a-z]+-)*[a-z]+$',
    '^((ab)|(cd))+$',
    '^[(+*)]+$',
    '^(?=.*[A-Z])(?=.*\\d).{8,20}$',
    '^\\w+([.-]\\w+)*@\\w+([.-]\\w+)*$',
    '^([\\u4e00-\\u9fa5]{2,20}·?){1,5}$',
    '^\\p{Script=Han}{2,20}$',
    '^"(?:[^"\\\\]|\\\\.)*"$',
    'a'.repeat(500),
  ])('%s', (pattern) => {
    expect(hasCatastrophicBacktracking(pattern)).toBe(false)
  })
})
