import { orderSql } from './order.ts'

/** The subject is as much as the operand or more. */
export const atLeastSql = orderSql('>=')
