import { expect, it } from 'vitest'
import type { User } from '#config-model/user.ts'
import { readableSignature } from './signature.ts'

const official: User = {
  id: 'o',
  username: 'city5308',
  name: '陶安',
  nickName: '',
  roles: ['city'],
  userType: '',
  regionCode: null,
  ownerId: '',
  owner: null,
}
const applicant: User = { ...official, owner: { entity: 'enterprise', id: 'e' } }
const office = '澜沧县农业农村局'

it.each([
  ['岩思雨（dist530828）', '岩思雨'],
  ['岩思雨（dist530828） 代 李文（dist530829）', '岩思雨 代 李文'],
  ['dist530828', office],
  ['dist530828 代 李文（dist530829）', office],
  ['岩思雨（dist530828） 代 dist530829', office],
  [office, office],
])('an applicant reads the signature %s as %s, an official as it is', (signature, readable) => {
  expect(readableSignature(applicant, signature, office)).toBe(readable)
  expect(readableSignature(official, signature, office)).toBe(signature)
})
