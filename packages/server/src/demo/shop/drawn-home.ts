// Things for the home, gifts and services.
import {
  box,
  butter,
  type Drawing,
  dot,
  lilac,
  line,
  mint,
  oval,
  path,
  rose,
  sand,
  sky,
} from './drawn-shapes.ts'

const hand =
  'M38 86V60l-9-12c-3-5 3-8 6-4l7 8V24c0-5 6-5 6 0v-4c0-5 7-5 7 0v4c0-5 7-4 7 0v6c0-5 6-4 6 0v32c0 6-4 8-4 12v12z'
const nails = (fill: string) =>
  [45, 51.5, 58.5, 65].map((x, index) => oval(x, [24, 20, 23, 30][index] ?? 24, 2.2, 4, fill)).join('')
const face =
  oval(50, 50, 24, 30, '#e8b48f') +
  path('M24 52c-6-46 58-46 52 0-4-20-14-24-26-24s-22 4-26 24z', '#4a2f27') +
  line('M45 66q5 4 10 0', '#b4524d', 2)
const lids = line('M35 48q5 4 10 0M55 48q5 4 10 0', '#4a2f27', 1.5)
const bow = (x: number, y: number, fill: string) =>
  path(`M${x} ${y}c-4-10-18-10-14-2 2 4 9 4 14 2zm0 0c4-10 18-10 14-2-2 4-9 4-14 2z`, fill)

export function home(): [string, Drawing][] {
  return [
    [
      'VEL-SOY',
      {
        ground: lilac,
        shapes:
          path('M50 12c8 10 7 20 0 22-7-2-8-12 0-22z', '#f4a637') +
          path('M50 20c4 6 3 11 0 12-3-1-4-6 0-12z', '#fff2c4') +
          line('M50 32v10', '#3a2c22', 1.5) +
          box(30, 40, 40, 46, '#f8f1e2', 5) +
          box(30, 56, 40, 20, '#9b86c0', 0) +
          line('M50 74V60M46 64l4 3 4-3M46 69l4 3 4-3', '#fff', 1.4),
      },
    ],
    [
      'SAB-300',
      {
        ground: sky,
        shapes:
          box(12, 44, 76, 34, '#fff', 4) +
          box(16, 34, 30, 18, '#f1f4f6', 6) +
          box(54, 34, 30, 18, '#f1f4f6', 6) +
          path('M12 56c24 6 52 6 76 0v26H12z', '#a9c4b4') +
          line('M12 64c24 6 52 6 76 0', '#fff', 2) +
          box(14, 80, 5, 8, '#8a6a4d', 1) +
          box(81, 80, 5, 8, '#8a6a4d', 1),
      },
    ],
    [
      'COJ-TEL',
      {
        ground: butter,
        shapes:
          path('M20 26c20 5 40 5 60 0-4 20-4 38 0 56-20-4-40-4-60 0 4-18 4-36 0-56z', '#c9744e') +
          line('M24 38h52M23 54h54M24 70h52', '#f8ebc4', 2.5) +
          line('M26 46l6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4M26 62l6-4 6 4 6-4 6 4 6-4 6 4 6-4 6 4', '#2f6f73', 2),
      },
    ],
    [
      'TAZ-CAR',
      {
        ground: sand,
        shapes:
          '<circle cx="72" cy="54" r="11" fill="none" stroke="#fdfaf3" stroke-width="6"/>' +
          path('M24 34h46v34c0 22-46 22-46 0z', '#fdfaf3') +
          oval(47, 34, 23, 5, '#7a5236') +
          dot(47, 58, 4, '#e8b63e') +
          [0, 60, 120, 180, 240, 300]
            .map(
              (turn) =>
                `<ellipse cx="47" cy="50" rx="3" ry="5" fill="#3d66a6" transform="rotate(${turn} 47 58)"/>`,
            )
            .join('') +
          line('M26 74c10 6 32 6 42 0', '#3d66a6', 2),
      },
    ],
    [
      'MAT-RAQ',
      {
        ground: mint,
        shapes:
          path(
            'M50 52c-4-20-20-22-24-34 16 2 26 14 24 34zM50 52c4-20 20-22 24-34-16 2-26 14-24 34zM50 52c-8-20-6-30 0-40 6 10 8 20 0 40z',
            '#4e8a5b',
          ) +
          path('M30 52h40l-6 32H36z', '#b9653f') +
          box(27, 48, 46, 9, '#a35533', 2) +
          box(30, 83, 40, 5, '#8d472a', 2),
      },
    ],
    [
      'DIF-ARO',
      {
        ground: lilac,
        shapes:
          line('M50 34c-6-6 6-10 0-18M42 34c-4-4 4-8 0-12M58 34c-4-4 4-8 0-12', '#fff', 3) +
          path('M42 40h16c18 22 14 44 4 46H38c-10-2-14-24 4-46z', '#d8bb93') +
          path('M30 70c8 4 32 4 40 0 0 10-3 15-8 16H38c-5-1-8-6-8-16z', '#f4cf7a') +
          box(43, 37, 14, 5, '#8a6a4d', 2),
      },
    ],
    [
      'CAJ-REG',
      {
        ground: rose,
        shapes:
          box(22, 46, 56, 40, '#c9a677', 2) +
          box(18, 36, 64, 13, '#b8925f', 2) +
          box(45, 36, 10, 50, '#b23a52', 0) +
          bow(50, 36, '#b23a52'),
      },
    ],
    [
      'REG-EMP',
      {
        ground: sky,
        shapes:
          box(16, 54, 34, 32, '#3d66a6', 2) +
          box(30, 54, 6, 32, '#f4cf56', 0) +
          bow(33, 54, '#f4cf56') +
          box(52, 42, 34, 44, '#2f6f73', 2) +
          box(66, 42, 6, 44, '#fff', 0) +
          bow(69, 42, '#fff'),
      },
    ],
  ]
}

export function services(): [string, Drawing][] {
  return [
    [
      'SRV-MAN',
      {
        ground: rose,
        shapes:
          path(hand, '#e8b48f') +
          nails('#c2294e') +
          box(76, 60, 12, 26, '#c2294e', 3) +
          box(79, 44, 6, 16, '#3a2c35', 2),
      },
    ],
    [
      'SRV-PED',
      {
        ground: mint,
        shapes:
          path('M16 66h68c0 14-8 20-16 20H32c-8 0-16-6-16-20z', '#fff') +
          path('M20 66h60c0 4-6 6-12 6H32c-6 0-12-2-12-6z', '#8cc6d9') +
          [
            [34, 52],
            [62, 56],
            [50, 44],
          ]
            .map(
              ([x = 0, y = 0]) =>
                [0, 72, 144, 216, 288]
                  .map(
                    (turn) =>
                      `<ellipse cx="${x}" cy="${y - 5}" rx="3" ry="5" fill="#e37f9c" transform="rotate(${turn} ${x} ${y})"/>`,
                  )
                  .join('') + dot(x, y, 2, '#f4cf56'),
            )
            .join('') +
          line('M30 32c-3-4 3-6 0-10M70 34c-3-4 3-6 0-10', '#fff', 2.5),
      },
    ],
    [
      'SRV-FAC',
      {
        ground: sky,
        shapes:
          face +
          lids +
          path('M30 44c2 30 38 30 40 0 2 40-42 40-40 0z', '#9fcdb0') +
          oval(50, 66, 6, 3, '#b4524d') +
          dot(78, 24, 5, '#fff') +
          dot(86, 34, 3, '#fff'),
      },
    ],
    [
      'SRV-CEJ',
      {
        ground: sand,
        shapes:
          path('M12 60c18-26 58-26 76 0-18 22-58 22-76 0z', '#fff') +
          dot(50, 58, 13, '#7a5236') +
          dot(50, 58, 6, '#2a1c14') +
          dot(54, 54, 2.5, '#fff') +
          line('M12 60c18-26 58-26 76 0', '#2a1c14', 3) +
          path('M12 38c20-22 52-22 78-6-26-8-54-6-78 6z', '#4a2f27'),
      },
    ],
    [
      'SRV-MAQ',
      {
        ground: lilac,
        shapes:
          path('M24 82L58 44l6 6-34 38z', '#3a2c35') +
          path('M56 46l8-10 12 12-10 8z', '#e1b75a') +
          path('M64 36c2-16 12-20 22-22-2 10-6 22-20 26z', '#e37f9c') +
          dot(32, 36, 15, '#3a2c35') +
          dot(32, 36, 11, '#e9a4a0') +
          line('M24 34c4-4 8-4 12-2', '#f7d9d6', 2),
      },
    ],
    [
      'SRV-ASE',
      {
        ground: butter,
        shapes:
          box(16, 26, 68, 46, '#33414f', 4) +
          box(20, 30, 60, 38, '#eaf3f8', 1) +
          path('M10 76h80l-4 8H14z', '#8896a3') +
          ['#c4574f', '#e8b63e', '#2f8f83', '#3d66a6', '#7c6bb0']
            .map((fill, index) => box(54, 33 + index * 7, 22, 5, fill, 1))
            .join('') +
          dot(37, 43, 7, '#e8b48f') +
          path('M24 68c0-20 26-20 26 0z', '#c4574f'),
      },
    ],
    [
      'SRV-NOV',
      {
        ground: rose,
        shapes:
          path('M28 30C34 8 66 8 72 30l14 56H14z', '#fff') +
          `<g transform="translate(12 12) scale(.76)">${face}${lids}</g>` +
          [34, 42, 50, 58, 66].map((x) => dot(x, 27 - (16 - Math.abs(x - 50)) / 3, 3.4, '#f4c6d0')).join('') +
          path('M36 86c0-14 28-14 28 0z', '#fdfaf3'),
      },
    ],
    [
      'SRV-ARR',
      {
        ground: sky,
        shapes:
          box(36, 34, 28, 44, '#c4574f', 0) +
          box(30, 26, 40, 10, '#c9a677', 3) +
          box(30, 76, 40, 10, '#c9a677', 3) +
          line('M36 42l28 4M36 50l28 4M36 58l28 4M36 66l28 4', '#943c36', 1.2) +
          line('M80 16L72 84', '#8896a3', 2.5) +
          line('M64 50c14 2 4 20 9 30M80 18c10 10-14 20-16 30', '#c4574f', 1.2),
      },
    ],
  ]
}
