// Where the demo's orders go, by the way they are sent.

export const addresses = {
  bogota: [
    'Carrera 15 # 93-47, apto 502, Chicó, Bogotá',
    'Calle 45 # 24-18, Palermo, Bogotá',
    'Transversal 60 # 115-58, torre 2, apto 304, Bogotá',
    'Calle 142 # 11-30, casa 8, Cedritos, Bogotá',
  ],
  national: [
    'Carrera 43A # 7-50, oficina 1204, El Poblado, Medellín',
    'Calle 5 # 38-25, apto 201, San Fernando, Cali',
    'Carrera 53 # 79-166, Alto Prado, Barranquilla',
    'Calle 36 # 19-44, Bucaramanga',
  ],
} as const

export const trackingText = 'Va en camino con Envíos del Valle, guía 700123456.'
