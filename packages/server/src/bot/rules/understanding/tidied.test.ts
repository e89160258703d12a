// A line is put in order before it is read.
import { expect, test } from 'vitest'
import { tidied } from './tidied.ts'

test.each([
  ['Y frijol, tres kilos', 'Y tres kilos de frijol'],
  ['mel de jataí: 2 potes', 'mel de jataí: 2 potes'],
  ['somos como diez mejor deme dos de esos', 'mejor deme dos de esos'],
  ['somos 8, qué me conviene?', 'somos 8, qué me conviene?'],
  ['Somos 8 en el taller. Anotame dos enteros', 'Anotame dos enteros'],
  ['two of the 700s please', 'two of the 700 please'],
  ['pizza grande, mándala a la calle 5', 'pizza grande, mándala a la calle 5'],
  ['tira as almofadas e coloca um roupão no lugar', 'tira as almofadas e coloca um roupão'],
  ['põe um tapete no lugar', 'põe um tapete no lugar'],
  ['2 docenas de lavanda 1 docena de vainilla', 'dos docenas de lavanda una docena de vainilla'],
  ['uma vela e 2 dz de sabonete', 'uma vela e duas dúzias de sabonete'],
  ['3 dozen beef, 1 dozen chicken', 'three dozen beef, one dozen chicken'],
  ['una docena de rosas y 2 de las velas', 'una docena de rosas y 2 de las velas'],
  ['os copos põe 48, que é quatro dúzias', 'os copos põe 48'],
  ['dos docenas de rosas, o sea 24', 'dos docenas de rosas'],
  ['1/2 docena de huevos', 'media docena de huevos'],
  ['½ docena de huevos', 'media docena de huevos'],
  ['1/2 dúzia de ovos', 'meia dúzia de ovos'],
  ['1/2 dozen eggs', 'half a dozen eggs'],
  ['2-3 docenas de huevos', '2-3 docenas de huevos'],
  ['2 docenas y media de huevos', '30 de huevos'],
  ['duas dúzias e meia de ovos', '30 de ovos'],
  ['2 1/2 dozen eggs', '30 eggs'],
  ['dos docenas y media docena de pan', 'dos docenas y media docena de pan'],
  ['as coxinhas, são 50, 2 refrigerantes e 1 bolo', 'as coxinhas, são 50, 2 refrigerantes e 1 bolo'],
  ['the bagels, there are 12, 2 coffees', 'the bagels, there are 12, 2 coffees'],
  ["We'd love to get two", 'We would love to get two'],
  ['gostaria de um copo e de uma taça', 'gostaria de um copo e uma taça'],
])('"%s" is read as "%s"', (said, read) => {
  expect(tidied(said)).toBe(read)
})
