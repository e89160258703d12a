import { calendarPt } from './calendar-words.ts'
import type { Lexicon } from './lexicon.ts'

const want =
  'quero|queria|gostaria|preciso|precisava|desejo|posso|poderia|podia|pode|podem|consigo|consegue|da para|tem como|vou|vamos|como faco para|me ajuda a|tenho que|seria possivel|e possivel|vim|to querendo|estou querendo'
const give =
  'me da|me ve|me manda|manda|mande|me envia|envia|coloca|coloque|poe|bota|me vende|vou levar|vou querer|levo|levar|quero levar|fico com|vou ficar com|separa|separe|separar|reserva|adiciona|adicione|adicionar|acrescenta|inclui|inclua|soma|comprar|compro|pedir|encomendar|adquirir|me arruma|pega'
const cart = 'carrinho|sacola|cesta|pedido|compra|lista'
const booking =
  'horario|horarios|consulta|agendamento|agendamentos|reserva|sessao|vaga|vagas|hora|atendimento|encaixe'
const person =
  'pessoa|humano|humana|ser humano|atendente|atendentes|vendedor|vendedora|gerente|dono|dona|supervisor|supervisora|responsavel|alguem|consultor|consultora|recepcionista|chefe|funcionario|funcionaria|gente de verdade|gente'
const talk =
  'falar|fala|falo|conversar|conversa|contatar|passa|passe|passar|passo|transfere|transferir|transfira|chama|chame|chamar|atenda|atender|atende|responda|ligue|liga|ligar|ajude|conectar'

const broken =
  'quebrado|quebrada|quebrados|quebradas|errado|errada|errados|erradas|estragado|estragada|danificado|danificada|com defeito|defeituoso|rasgado|rasgada|faltando|vencido|vencida|incompleto|incompleta|sujo|suja|outro produto|usado|usada|falso|falsa|amassado|amassada|molhado|molhada'

const money =
  'pix|cartao|cartoes|boleto|dinheiro|credito|debito|paypal|mercado pago|picpay|vale|cheque|parcelado|transferencia|ted'

export const wordsPt: Lexicon = {
  markers:
    'oi ola oie bom boa dia tarde noite voce voces vc vcs nao n sim obrigado obrigada obg brigado brigada valeu blz beleza quanto custa custam qto qual quais tem tenho tinha quero queria gostaria preciso meu minha meus minhas seu sua um uma uns umas o os a as do da dos das no na nos nas ao em e eh mas com pra pro pras para por favor pfv pf isso isto esse essa este aquele ta to tao estou estao sao sou eu ele ela me manda ver voce ja ainda hoje amanha segunda terca quarta quinta sexta sabado domingo horario agendar marcar remarcar desmarcar loja frete entrega entregam pix cartao dinheiro carrinho fechar mais menos so tambem tb tbm gente fazer faco pode posso pedido cade onde quando ate depois abre abrem fecha fecham tudo bem falar atendente tchau quebrado dois duas tres seis dez duzia preco valor estoque acabou vou levar tira coloca muda procurando presente mae jeito moca moco que pelo pela ne viu acabei vaga rua bairro duvida troca trocar ai fica de me que ok okay como dias se te la esta vale envio envios pago nada todo algo aqui cinco par stock bot sale q mesmo msm errei',
  short:
    'vc=voce|vcs=voces|ce=voce|ces=voces|n=nao|ñ=nao|naum=nao|q=que|oq=o que|pq=porque|qto=quanto|qnto=quanto|qnt=quanto|qts=quantos|qdo=quando|qnd=quando|blz=beleza|obg=obrigado|obgd=obrigado|obgda=obrigada|brigado=obrigado|brigada=obrigada|brigadao=obrigado|vlw=valeu|flw=falou|tb=tambem|tbm=tambem|hj=hoje|amn=amanha|eh=e|td=tudo|tds=todos|msm=mesmo|pra=para|pro=para o|pras=para as|pros=para os|pfv=por favor|pf=por favor|pfvr=por favor|pls=por favor|ta=esta|tah=esta|to=estou|tou=estou|tao=estao|tava=estava|cmg=comigo|dps=depois|fds=fim de semana|mt=muito|mto=muito|mta=muita|info=informacao|whats=whatsapp|zap=whatsapp|oie=oi|oii=oi|cd=cade|p=para|c=com|dnv=de novo|agr=agora|qlqr=qualquer|gnt=gente|sla=sei la|num=nao|mano=amigo|seg=segunda|end=endereco|d=de|qro=quero|qria=queria|gstaria=gostaria|sdds=saudades|bjo=beijos|bjos=beijos|fzd=fazendo|fzr=fazer|vdd=verdade|pdd=pedido|vlr=valor|pgto=pagamento|pag=pagamento|ngm=ninguem|nd=nada|ctz=certeza|slc=nossa|mds=nossa|fvr=favor|poko=pouco|aki=aqui|mim=me|akela=aquela|akele=aquele|dxa=deixa|xau=tchau|bjs=beijos|qua=quarta|qui=quinta|sex=sexta|sab=sabado|dom=domingo|u=unidades|1a=primeira',
  classes: { want, give, cart, booking, person, talk, money, broken },
  patterns: {
    person: [
      '(quero|prefiro|preciso de|cade) (gente|alguem)',
      '<talk> .. (com|para|pro|a|o) .. <person>',
      '(quero|preciso|queria|gostaria|prefiro|quer|cade|chama|chame|me da) ~de ~que ~me ~atenda ~um ~uma ~o ~a ~outro ~outra ~algum ~alguma (pessoa|humano|humana|ser humano|atendente|atendentes|vendedor|vendedora|gerente|supervisor|responsavel|gente de verdade)',
      '<person> .. (me atenda|me atender|me ajude|me ajudar|me responda|me ligue|me chame|de verdade|real)',
      '^ ~um ~uma (pessoa|humano|atendente|gerente|vendedor|vendedora|suporte|sac|falar com atendente) ~por ~favor $',
      '(carne e osso|atendimento humano|atendimento pessoal|pessoa de verdade|pessoa real)',
      '(tem|ha) alguem (ai|aqui|disponivel|real)',
      'nao .. (falar|conversar) com .. (robo|maquina|bot)',
      '(me ligue|me liga|me liguem|podem me ligar|pode me ligar)',
      'falar com (o|a|voces|algum|alguma) .. (dono|dona|senhor|senhora)',
    ],
    bot: [
      '(voce e|isso e|isto e|e um|e uma|aqui e|sera que e|sou) .. (robo|bot|maquina|ia|inteligencia artificial|humano|humana|pessoa|gente|automatico|automatizado)',
      '(estou|esta) falando com .. (quem|robo|bot|maquina|pessoa|humano|alguem|gente|humana)',
      'com quem .. (falo|falando)',
      '(quem e voce|qual .. seu nome|como voce se chama)',
    ],
    complaint: [
      '(pessimo|pessima|horrivel|terrivel|lixo|ruim|mau|ma) .. (atendimento|servico|experiencia|qualidade|loja)',
      '(veio|chegou|recebi|comprei|esta|estava|\\w+ram) .. <broken>',
      '(um lixo|uma porcaria|que nojo|nunca mais|nao recomendo|mentirosos|picaretas)',
      '(golpe|ladroes|roubo|fui roubado|procon|reclame aqui|processar|absurdo|vergonha|palhacada|falta de respeito)',
      '(cobraram|cobrado|cobrada|paguei) .. (duas vezes|em dobro|a mais|dobrado)',
      '(quero|exijo|preciso) .. (meu dinheiro|reembolso|estorno|dinheiro de volta)',
      '(estou|to|muito|fiquei|tao|super) ~muito (chateado|chateada|irritado|irritada|decepcionado|decepcionada|indignado|indignada|revoltado|revoltada|enganado|enganada|insatisfeito|insatisfeita|cansado de|cansada de)',
      '(estou|to|tem) .. esperando',
      '(quebrou|estragou|rasgou|parou de funcionar)',
      '(?<! se )(nao funciona|nao serve para nada)',
      '(cade|quero) .. (meu dinheiro)',
      '(dinheiro de volta|reclamacao|reclamar|reembolso|estorno)',
      '(ninguem|nunca) .. (responde|respondem|atende|atendem)',
      'tenho .. problema .. (com|pedido)',
    ],
    cancel_booking: [
      '(cancel\\w*|desmarc\\w*|anul\\w*|exclu\\w*) .. (consulta|horario|agendamento|reserva|sessao|hora|atendimento|visita)',
      'desmarc\\w*',
      '(consulta|horario|agendamento|reserva|sessao|visita) .. (cancel\\w*|desmarc\\w*)',
      '(cancel\\w*) (o|a) (?!pedido|compra|encomenda|carrinho)\\S+',
      '^ ~me (pode|podem|consegue|da para) (cancelar|desmarcar) ',
      '(nao|ja nao) (vou|consigo|posso|poderei|vou conseguir|vou poder|da para eu) .. (ir|comparecer|chegar)',
      '(nao) (quero|preciso|precisa|precisamos|vou) .. (consulta|horario|agendamento|reserva|sessao)',
    ],
    move: [
      '(por|colocar|botar|passar|deixar) .. (mais tarde|mais cedo|outro dia|outra hora)',
      '(remarc\\w*|reagend\\w*|adiar|adia|adie|adiantar|antecip\\w*)',
      '(mud(?:ar|a|e|o)|troc(?:ar|a|o)|troque|alter\\w+|pass(?:ar|a|e)|transfer(?:ir|e)|mov(?:er|e)|jog(?:ar|a)|empurr\\w+) .. (horario|consulta|agendamento|reserva|sessao|data|hora|outro dia|outra data|outra semana|segunda|terca|quarta|quinta|sexta|sabado|semana que vem|amanha|mais tarde|mais cedo)',
      '(horario|consulta|agendamento|reserva) .. (para outro dia|outro dia|outra hora|outra data|mais tarde|mais cedo)',
    ],
    appointments: [
      '(quando|que horas|que dia|qual|qual dia|qual horario|para quando) .. (e|esta|ficou|era|sera) .. (meu|minha|meus|minhas) (horario|horarios|consulta|agendamento|reserva|sessao|hora)',
      '(meus|minhas|ver meu|ver minha|confirmar meu|confirmar minha|lembrar meu) (horarios|horario|agendamento|agendamentos|consultas|consulta|reservas|reserva)',
      'tenho .. (horario|consulta|agendamento|reserva) .. (marcado|marcada|agendado|agendada|amanha|hoje)',
      'tenho (algum|alguma|um|uma) (horario|consulta|agendamento|reserva)',
      '^ ~o ~a ~meu ~minha (agendamento|consulta|reserva) $',
      '(que|qual) (dia|hora|horario) .. (marquei|marcado|agendei|agendado)',
    ],
    cancel_order: [
      '(cancelar|cancela|cancele|cancelem|anular) .. (pedido|compra|encomenda)',
      '(pedido|compra) .. (cancelar|cancela|cancele)',
    ],
    paid: [
      '(ja|acabei de|acabo de) .. (paguei|pagar|fiz o pix|fazer o pix|transferi|transferir|fiz a transferencia|fazer a transferencia|depositei|fazer o pagamento|fiz o pagamento|mandei o pix|mandar o pix|efetuei)',
      '(fiz|mandei|enviei|efetuei|realizei) .. (pix|pagamento|transferencia|deposito)',
      '(pagamento|pix|transferencia) (feito|feita|realizado|realizada|enviado|enviada|efetuado|ok)',
      '(segue|ta ai|esta ai|aqui esta|vou mandar|mando|olha) .. comprovante',
      '^ (pago|paguei|ja paguei|comprovante) ',
    ],
    order_status: [
      '(dias|semanas) e nada ',
      '(cade|onde esta|onde anda|como esta|como ta|status|situacao|rastrear|rastreio|rastreamento|acompanhar|saber|noticias|previsao) .. (pedido|encomenda|compra|pacote|entrega)',
      '(meu|o) (pedido|pacote) .. (chega|chegou|saiu|vem|enviado|despachado|demora|esta|pronto|entregue|enviaram|postado)',
      '(minha) (encomenda|compra|entrega) .. (chega|chegou|saiu|enviada|demora|esta|pronta)',
      'ja (saiu|foi|mandaram|enviaram|despacharam|esta a caminho|vai sair)',
      '(quando|ja) .. (chega|enviaram|despacharam|mandaram|saiu|entregam) .. (meu|minha|o que)',
      '(nao chegou|ainda nao chegou|nao recebi)',
      '^ (meu pedido|meus pedidos|status do pedido) $',
      '(receberam|caiu|chegou|entrou|confirmaram) .. (pix|pagamento|transferencia)',
      'codigo de (rastreio|rastreamento)',
    ],
    clear: [
      '(esvazia|esvaziar|limpa|limpar|apaga|apagar|zera|zerar) .. (carrinho|sacola|tudo|pedido)',
      '(tira|tirar|remove|remover) tudo',
      'comecar .. (de novo|do zero|outra vez)',
    ],
    remove: [
      '(?<! (?:posso|para|podemos|consigo|quando) )(tir(?:a|ar|e|em)|remov\\w+|retir(?:a|ar|e)|exclu\\w+|apag\\w+|delet\\w+)',
      '(nao|ja nao) (precisa|precisa mais|coloca|manda|poe|bota|inclui) ~mais (o|a|os|as|do|da|dos|das)',
      '(nao quero mais|nao vou levar|nao vou querer|desisti) .. (o|a|os|as|do|da|esse|essa)',
      'sem (o|a|os|as) ',
    ],
    quantity: [
      '(muda|mudar|mude|altera|alterar|troca|trocar|aumenta|diminui|passa|deixa|deixe|coloca) ~a ~quantidade ~de ~para ~so ~em <number> $',
      '(deixa|deixe|deixar|e|sao|errei|errado) (so|apenas) <number>',
      '(muda|mudar|mude|altera|alterar|aumenta|diminui|corrige) .. (quantidade|para <number>)',
      '(melhor|na verdade|alias|ou melhor|desculpa|quero so|quero apenas|so quero) ~quero ~so ~quero ~apenas ~sao <number>',
      '(que sejam|seja|sejam|sao|faz|faca) ~so <number>',
      '(em vez|ao inves) de <number>',
      'mais (um|uma|dois|duas|<number>) (igual|iguais|desse|dessa|do mesmo)',
    ],
    cart: [
      '(ver|veja|mostra|mostrar|mostre|que tem|como esta|meu|abre|abrir) .. (carrinho|sacola|cesta)',
      '(o que|quanto) .. (tem|esta|deu|da|ficou|tenho|peguei) .. (carrinho|ate agora|sacola|meu pedido|minha compra|total)',
      '(resumo|detalhe) .. (pedido|compra)',
      '^ ~o ~meu (carrinho|sacola|total) $',
    ],
    checkout: [
      '(manda|mande|passa|passe|me da|envia|traz) .. (a conta|o total) ~por ~favor $',
      '(pode|podemos|vamos|quero|vou|bora) (encerrar|fechar|finalizar|concluir|terminar) ',
      '(fechar|fecha|feche|finalizar|finaliza|finalize|concluir|conclui|terminar|encerrar|confirmar|fazer) .. (pedido|compra|conta|carrinho)',
      '(e so isso|so isso|e isso|e tudo|mais nada|nada mais|seria isso|so|era isso) ~mesmo ~obrigado ~obrigada $',
      '(so isso|e tudo|e isso) ~mesmo ~entao (pode|podemos|vamos|bora|quero) (fechar|finalizar|encerrar|pagar|mandar|concluir)',
      '(so isso|e tudo) .. (finalizar|fechar|pagar)',
      '(quero|queria|vou|posso|pronto para|pronta para) (pagar|fechar|finalizar)',
      '^ (pagar|finalizar|fechar|comprar|checkout) ~agora ~por ~favor ',
      '(quanto) .. (devo|deu tudo|ficou tudo|da tudo|e tudo|deu no total|da no total)',
      'ir .. (pagamento|caixa)',
    ],
    payment: [
      '(qual|em qual|que|para qual) .. (conta|banco|chave|pix)',
      '(com|por|no|em|via|pelo) <money>',
      '(como|onde|de que forma) .. (pago|pagar|faco o pagamento|transfiro|pagamento)',
      '(aceita|aceitam|voces aceitam|recebe|tem|posso|pode|da para|pagar|parcela|parcelam|dividem|divide|divide em) .. (pix|cartao|cartoes|boleto|dinheiro|credito|debito|vr|vale|paypal|mercado pago|picpay|parcelar|parcelado|parcelas|vezes)',
      '(formas|meios|forma|meio|opcoes) de pagamento',
      '(pagar|pago|pagamento) .. (na entrega|quando chegar|no cartao|com cartao|em dinheiro|no pix|parcelado|ao receber|no boleto)',
      '(chave|qual|numero) .. (pix|conta bancaria|conta)',
      '(link|dados) .. (pagamento|pagar)',
      '(parcelar|parcelado|parcela|parcelam)',
    ],
    hours: [
      '(ate que horas|que horas|a partir de que horas|ate quando) .. (posso|da para|podem|pode) (ir|passar|retirar|buscar|chegar)',
      '(que horas|a que horas|ate que horas|de que horas|ate quando|quando|que hora) .. (abre|abrem|fecha|fecham|atende|atendem|funciona|funcionam|trabalham)',
      '(abre|abrem|atendem|atende|funciona|funcionam|trabalham|estao|vao abrir|abriram) .. (domingo|domingos|sabado|sabados|segunda|terca|quarta|quinta|sexta|feriado|feriados|hoje|amanha|fim de semana|24 horas|natal|agora)',
      '(horario|horarios) .. (funcionamento|atendimento|loja|voces)',
      '(qual|quais) .. (o|os|seu) (horario|horarios)$',
      '(estao|esta|ja|continuam) .. (aberto|abertos|aberta|fechado|fechados|atendendo)',
      '^ ~o (horario|horarios|funcionamento) $',
    ],
    offers: [
      '(faz|fazem|sai|saem|deixa|deixam) .. por menos ',
      '(melhor preco|ultimo preco|um descontinho)',
      '(promocao|promocoes|promo|oferta|ofertas|desconto|descontos|liquidacao|cupom|cupons|queima de estoque|black friday)',
    ],
    question: [
      '(onde|aonde|em que lugar) .. (fica|ficam|estao|e|esta|encontro|loja|localizada|localizados)',
      '(em|de) (que|qual) (bairro|cidade|rua|regiao|lugar|shopping|estado)',
      '(endereco|localizacao|unidade|filial|loja fisica|como chego|como chegar)',
      '(frete|entrega|entregas|entregam|entrega em|envio|envios|enviam|despacham|delivery|correios|sedex|motoboy)',
      '(demora|demoram|prazo) .. (chegar|entrega|entregar|dias|para)',
      'quanto tempo',
      '(trocar|troca|trocas|devolver|devolucao|garantia|arrependimento)',
      '(nota fiscal|atacado|cnpj|revenda|revender)',
      '(posso|podemos|consigo|da para) (retirar|buscar|pegar) ',
      '(estacionamento|estacionar|wifi|wi fi|pet|animais)',
      '(serve|servem|funciona|contem|mancha|encolhe|desbota|pinica|dura|duram) ',
      '(e|sao) .. (original|originais|vegano|vegana|impermeavel|hipoalergenico|organico|resistente|couro)',
      '(tem|qual|seu|o|passa) .. (instagram|site|telefone|whatsapp|email|facebook)',
      '(personalizam|personalizar|personalizado|embrulham|embalam)',
      '(fazem|tem|vem) .. (embalagem|embrulho)',
    ],
    book: [
      '(hora|horario|consulta) (com|na|no) ',
      '(marcar|marca|marque|agendar|agenda|agende|reservar) .. (horario|consulta|sessao|hora|manicure|limpeza|sobrancelha|unha|unhas|para|um|uma|visita|atendimento)',
      '(tem|teria|ha|tinha|sobrou|consigo|consegue|arruma|arranja) .. (horario|horarios|vaga|vagas|agenda|encaixe|disponibilidade)',
      '(quero|queria|gostaria|preciso|posso|da para|como faco para|vamos) .. (marcar|agendar|reservar .. horario)',
      '^ (marcar|agendar|agendamento|marcar horario|agendar horario) ',
      '(horarios|datas|vagas) (disponiveis|livres|tem)',
      '(horario|vaga) .. (disponivel|livre|para)',
      '(tem|teria|ha|sobrou) .. hora (para|livre|com|na|no) ',
    ],
    stock: [
      '(ainda|ja) .. (tem|ha|resta|restam|disponivel|disponiveis|vende|vendem|chegou)',
      '(quantos|quantas|quanto) .. (tem|restam|ha|sobrou|sobraram|disponiveis|estoque|unidades)',
      '(tem|ha|esta|estao) .. (disponivel|disponiveis|estoque|pronta entrega)',
      '(acabou|esgotou|esgotado|esgotada|esgotados|acabaram|em falta|estoque|disponibilidade)',
    ],
    price: [
      '(quanto) .. (custa|custam|e|sao|esta|sai|fica|vale|cobra|cobram|custaria|sairia|ficaria|seria|saem|estao)',
      '(preco|precos|valor|valores|orcamento|tabela|cotacao)',
      '(por quanto|a quanto)',
      '^ ~e ~mas (quanto|quantos) ',
      '^ ~e quanto $',
    ],
    details: [
      '(tem|vem|vendem) .. (tamanho|tamanhos|cor|cores|medida|medidas)',
      '(que|quais|qual|quantos|quantas|em que) .. (tamanho|tamanhos|cor|cores|modelo|modelos|sabores|aromas|medida|medidas|material|tons|tecido|ingredientes|opcoes|variacoes)',
      '(tamanhos|cores|medidas|tons|modelos) .. (tem|ha|disponiveis|do|da|vem)',
      '(fala|fale|conta|conte|diz|diga|saber|informacao|informacoes|detalhes|detalhe|explica|mais info|descricao|caracteristicas) .. (mais|sobre|do|da|de|dos|das|o|a)',
      '(de que|do que|como) (e|sao) (feito|feita|o|a|feitos|feitas)',
      '(foto|fotos|imagem|imagens|video)',
      '(o que vem|o que inclui|que material|que tecido)',
      '^ (detalhes|mais informacoes|informacoes|caracteristicas) ',
    ],
    menu: [
      '^ ~o ~ver ~ao ~voltar ~por ~favor (menu|opcoes|ajuda|inicio|comecar|voltar|start|help) ~por ~favor ~principal $',
      '(menu|cardapio de opcoes|ver as opcoes|as opcoes|quais opcoes|outras opcoes|cardapio|quais sao as opcoes)',
      '(o que|no que|em que|como) .. (voce|voces) .. (faz|fazer|ajuda|ajudar|pode|oferece)',
      '(no que|em que|como) .. pode .. ajudar',
      '(o que) .. (posso fazer|da para fazer|consigo fazer)',
      '(como funciona) (aqui|isso|isto)',
      '^ preciso de ajuda $',
    ],
    browse: [
      '(catalogo|portfolio|lista de (precos|produtos)|vitrine|colecao)',
      '(o que|que|quais) .. (vende|vendem|oferecem|oferece|produtos|servicos|trabalham|tem para vender|tem de novo|tem de bom)',
      '(ver|mostra|mostrar|mostre|me manda|manda|conhecer|olhar|dar uma olhada) .. (produtos|produto|servicos|itens|tudo|loja|o que voces tem|que tem|categorias|novidades|pecas|opcoes de)',
      '^ ~os ~as ~ver (produtos|servicos|categorias|catalogo|loja|comprar|novidades) $',
      '(o que voces tem|que voces tem|o que tem)$',
    ],
    search: [
      '(precisando|querendo|procurando|buscando) ',
      '(procuro|procurando|procurava|buscando|busco|preciso de algo|quero algo|algo para|algum|alguma|alguns|algumas|uns|umas|recomenda|recomendam|sugere|indica) ',
      '(voces|voce) .. (tem|vendem|trabalham|fazem|fabricam) ',
      '(tem|teria|teriam|tinha|ha|vende|vendem|trabalham com|trabalha com|tera|possui|possuem|existe) ',
      '(me mostra|me mostre|mostra|mostre) ',
      '(ver|mostra|mostrar|mostre|olhar|conhecer|vi|queria ver) .. (o|a|os|as|um|uma|uns|umas|seus|suas|alguns|algumas|de)',
    ],
    add: [
      '<give>',
      '<want> (<number>|um|uma|o|a|os|as|esse|essa|este|esta|isso|outro|outra|mais|meia)',
      '^ (quero|esse|essa|este|esta|esse mesmo|essa mesmo|essa mesma|quero esse|quero essa|vou querer|comprar|quero sim) $',
      '(pode|podes|da para) (por|colocar|botar|separar|incluir|adicionar) ',
      '(eu|vou) .. (quero|levar|querer) .. (esse|essa|ele|ela|o|a)',
      '^ <number> [a-z]{3,}',
      '(ao|no|para o) carrinho',
    ],
    thanks: ['(obrigado|obrigada|agradeco|valeu|grato|grata|gratidao|muito gentil|deus abencoe)'],
    bye: [
      '(vou pensar|deixa eu pensar|preciso pensar|te aviso|depois te falo|qualquer coisa (aviso|chamo|falo)) ',
      '(tchau|adeus|ate mais|ate logo|ate amanha|ate breve|a gente se fala|falamos depois|depois eu falo|nos falamos|falou|fui|bom descanso|boa semana|bom fim de semana|tenha (um|uma) (bom|boa|otimo|otima)|fique com deus|abraco|abracos|bjs|beijos)',
    ],
    greet: [
      '(me chamo|meu nome e|aqui e o|aqui e a) \\S+',
      '(oi|ola|bom dia|boa tarde|boa noite|e ai|opa|salve|alo|hey|hello|eai)',
      '(tudo (bem|bom|certo|joia)|como (vai|vao|esta|estao|voce esta)|td bem|beleza $)',
    ],
    smalltalk: [
      '^ ~ai (que|esta|sao|e) ~muito ~tao (lind[oa]s?|bonit[oa]s?|perfeit[oa]s?|maravilhos[oa]s?) $',
      '^ (k+|(ka)+|(rs)+|(ha)+h?|(he)+|lol|hua\\w*) ',
      '^ (ok|okay|certo|ta|ta bom|hum|hmm|ah|entendi|legal|esta bom) $',
    ],
  },
  hints: {
    person: ['(atendente|humano|responsavel) '],
    offers: ['(caro|cara|caros|caras|carissimo) '],
    stock: ['(disponivel|disponiveis) '],
    move: [
      '(surgiu|imprevisto) ',
      '(atrasar|atrasado|atrasada|atraso) ',
      '(confundi|errei|enganei) .. (dia|data|hora|horario) ',
      '(ir|chegar|passar|vir) .. (mais tarde|mais cedo|outro dia|outra hora|em vez)',
    ],
    cancel_booking: ['(cancel\\w*|desmarc\\w*) '],
    paid: ['(comprovante|paguei|transferi|depositei) '],
    order_status: [
      '(meu|o) (pedido|pacote) ',
      '(minha) (encomenda|entrega|compra) ',
      '(chegou|rastreio|encomenda|entrega) ',
    ],
    payment: [
      '^ ~no ~com ~por <money> $',
      '(aceita|aceitam|recebem) ',
      '(pagar|pagamento|parcela|parcelas) ',
    ],
    checkout: ['(quanto deu|quanto ficou|o total|a conta) '],
    hours: [
      '(ate que horas|que horas|a partir de que horas) ',
      '(aberto|aberta|abrem|fecham|abre|fecha|funcionam|funciona) ',
    ],
    price: ['(quanto|preco|precos|custa|valor) '],
    add: [
      '<number> (desse|dessa|desses|dessas|deles|delas|deste|desta)',
      '<want> (meio|meia) ',
      '(poe|bota|coloca) .. <number>',
    ],
    book: ['(agendar|marcar|agendamento|encaixe) '],
  },
  openings:
    'livre|livres|vaga|vagas|encaixe|espaco|lugar|disponivel|disponiveis|disponibilidade|horario|horarios',
  quiet:
    'oi ola bom boa dia tarde noite tudo bem como quanto quanta quantos quantas custa custam e sao ser seria esta estao estou sou preco precos valor qual quais onde quando quem eu voce voces tu ele ela o a os as lhe te me se nos meu minha meus minhas seu sua seus suas um uma uns umas ou ao aos de do da dos das em no na nos nas com por para pela pelo sem sobre mas que nao ja muito mais quero queria gostaria preciso desejo procuro procurando busco buscando tenho tem teria teriam tinha ha vende vendem trabalham possui existe favor gentileza obrigado obrigada ve manda mandar mande envia enviar coloca coloque colocar poe bota levo levar fico separa separe separar reserva adiciona adicionar adicione acrescenta inclui comprar compro pedir encomendar ver mostra mostrar mostre olhar conhecer saber fala fale conta conte diz diga informacao informacoes detalhes posso pode podem poderia consigo da ser carrinho sacola pedido compra restam resta sobrou ainda disponivel disponiveis disponibilidade estoque acabou esgotou esgotado unidades unidade este esta isso isto esse essa esses essas aquele aquela aqui ai la algo algum alguma alguns algumas tipo pronto entao tambem melhor sejam vez so apenas muda mudar quantidade tira tirar tire remove remover retira exclui apaga horario horarios vaga vagas agendar agenda marcar marca remarcar consulta hora reservar dar va vai vou ir ate agora gosto gostei presente moca moco amigo amiga querida querido tamanhos cores vem material feito feita hoje cobram passa passe sai fica todo toda todos todas ok certo sim outro outra outros outras igual mesmo mesma meia duzia par segue nada verdade queremos vamos fazer faco minha mim catalogo produto produtos servico servicos promocao coisa coisas serve quer querer medidas modelos tons foto fotos beleza custo viu feira passa loja precisando procurando querendo quilo abrem venda proximo proxima pessoas pessoa abrem fecham otimo otima legal nossa show massa lindo linda perfeito dura duram tamanho cor cada oferecem oferece espera espere pera calma errei enganei confundi eram',
  asking:
    'que|qual|quais|como|onde|quando|quanto|quanta|quem|em|voces|tem|posso|podem|aceitam|fazem|da|dao|entregam',
  wishes: 'quero|queria|gostaria|preciso|precisava|desejo|to a fim de',
  joints: 'de do da dos das em no na com para sem a o os as e',
  splits: [
    'e (so isso|e so isso|e tudo|mais nada)',
    'e (se|quanto|quantos|quando|onde|como|qual|que horas|ate que horas|me diz|me fala|fazem|tem|posso|aceita|aceitam|abrem|quero|queria|preciso|tambem)',
    'mas',
    'alem disso',
    'tambem (quero|queria|preciso|me)',
  ],
  yes: 'sim|bora la|partiu|manda bala|demorou|firmeza|suave|ta certo|s|ss|sii|claro|obvio|com certeza|ok|okay|certo|correto|isso|isso mesmo|e isso|e isso mesmo|isso ai|e isso ai|assim mesmo|esse|essa|pode|pode ser|pode sim|pode mandar|pode fechar|pode confirmar|fechado|beleza|confirmo|confirmar|confirmado|confirma|de acordo|esta bom|ta bom|esta certo|perfeito|perfeita|por favor|exato|exatamente|positivo|quero|quero sim|bora|vamos|manda|manda ver|show|otimo|otima|legal|combinado|uhum|aham|tranquilo|concordo|esse mesmo|essa mesma|fechou|top|emojiyes',
  no: 'sem extras|sem nada|nenhum extra|so isso|mais nada|outro dia|outra hora|deixa para depois|nao|nao nao|nem|nunca|melhor nao|negativo|ainda nao|nao obrigado|nao obrigada|agora nao|por enquanto nao|nao quero|nenhum|nenhuma|espera|espere|depois|mais tarde|cancela|cancelar|deixa|deixa para la|nao precisa|nao sei|de jeito nenhum|emojino',
  stop: 'cancelar|cancela|esquece|esqueca|deixa para la|deixa pra la|deixa|deixe para la|melhor nao|nao quero mais|sair|nada|cancela isso|nao importa|desisti|desisto|nao quero mais nada|deixa quieto',
  numbers:
    'um=1|uma=1|dois=2|duas=2|tres=3|quatro=4|cinco=5|seis=6|sete=7|oito=8|nove=9|dez=10|onze=11|doze=12|quinze=15|vinte=20|trinta=30|quarenta=40|cinquenta=50|cem=100|um par=2|par=2|meia duzia=6|uma duzia=12|duzia=12|duas duzias=24',
  ordinals:
    'o primeiro=1|a primeira=1|primeiro=1|primeira=1|o segundo=2|a segunda=2|segundo=2|o terceiro=3|a terceira=3|terceiro=3|terceira=3|quarto=4|quinto=5|qualquer um=1|qualquer uma=1|tanto faz=1|o ultimo=-1|a ultima=-1|ultimo=-1|ultima=-1',
  cheapest: 'mais barato|mais barata|mais baratos|mais baratas|mais em conta|menor preco',
  and: 'e|mais|tambem|alem de',
  beforeMeasure: 'tamanho tamanhos numero n medida rua avenida av apto ap casa andar bloco de',
  addressWords:
    'rua r avenida av alameda travessa praca estrada rodovia quadra qd lote lt casa apto ap apartamento andar bloco torre predio edificio condominio bairro vila jardim cep numero esquina sala loja km cidade centro conjunto moro endereco complemento fundos portaria',
  calendar: calendarPt,
}
