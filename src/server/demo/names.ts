/** First and last names that belong together, by community, with its share among a city's customers. */
export interface Community {
  share: number
  first: { female: readonly string[]; male: readonly string[] }
  last: readonly string[]
}

const words = (text: string): readonly string[] => text.split(/,\s*/)

export const COMMUNITIES: readonly Community[] = [
  {
    share: 18,
    first: {
      female: words(
        'Nomvula, Zanele, Thandeka, Nokuthula, Ntombi, Lindiwe, Sibongile, Busisiwe, Hlengiwe, Nonhlanhla, Ayanda, Khanyisile, Samkelisiwe, Gugu',
      ),
      male: words(
        'Sipho, Bongani, Sandile, Themba, Mandla, Nkosinathi, Sibusiso, Lwazi, Mthokozisi, Njabulo, Musa, Siyabonga, Thulani, Zweli',
      ),
    },
    last: words(
      'Dlamini, Nkosi, Zulu, Khumalo, Mkhize, Buthelezi, Cele, Ngcobo, Mthembu, Zungu, Ndlovu, Hadebe, Shabalala, Gumede, Ntuli, Majola',
    ),
  },
  {
    share: 20,
    first: {
      female: words(
        'Nomsa, Noluthando, Nomthandazo, Akhona, Babalwa, Unathi, Vuyokazi, Zimkhitha, Yonela, Nosipho, Lulama, Asanda, Olwethu',
      ),
      male: words(
        'Luyanda, Xolani, Mzwandile, Siphiwo, Lunga, Ayabonga, Thembela, Vuyo, Monwabisi, Loyiso, Andile, Zolani, Sizwe, Bulelani',
      ),
    },
    last: words(
      'Mbeki, Sisulu, Mdluli, Ntshinga, Mqhayi, Jonas, Tyhali, Gqirana, Nkwinti, Mabandla, Qwabe, Sotashe, Magadla, Nqayi, Bangani, Makeleni',
    ),
  },
  {
    share: 14,
    first: {
      female: words(
        'Lerato, Palesa, Mpho, Dineo, Refilwe, Boitumelo, Naledi, Tshepiso, Kelebogile, Masego, Puleng, Relebohile',
      ),
      male: words(
        'Thabo, Tshepo, Kagiso, Lebogang, Katlego, Teboho, Karabo, Neo, Tumelo, Lesego, Kabelo, Tebogo, Molefe',
      ),
    },
    last: words(
      'Mokoena, Molefe, Mokgosi, Mofokeng, Motsepe, Moloi, Radebe, Phiri, Sebola, Maseko, Tau, Modise, Letsoalo, Ramaphosa, Mahlangu, Ledwaba',
    ),
  },
  {
    share: 16,
    first: {
      female: words(
        'Annelie, Marietjie, Elmarie, Ilse, Liezel, Karien, Riana, Anke, Marlize, Suné, Danelle, Chanté, Minette',
      ),
      male: words(
        'Pieter, Johan, Hendrik, Francois, Gerhard, Jaco, Kobus, Ruan, Stefan, Willem, Deon, Christo, Heinrich, Zander',
      ),
    },
    last: words(
      'van der Merwe, Botha, du Plessis, Pretorius, van Wyk, Steyn, Nel, Coetzee, Fourie, Venter, Swanepoel, Kruger, le Roux, Joubert, Potgieter, Viljoen',
    ),
  },
  {
    share: 13,
    first: {
      female: words(
        'Sarah, Emma, Claire, Hannah, Megan, Kate, Nicole, Robyn, Lauren, Tamsin, Bronwyn, Georgina, Jessica',
      ),
      male: words(
        'Michael, David, James, Ryan, Matthew, Craig, Greg, Luke, Brandon, Warren, Sean, Nicholas, Duncan, Gareth',
      ),
    },
    last: words(
      'Smith, Anderson, Brown, Campbell, Davies, Edwards, Fraser, Harris, Jackson, Murray, Robertson, Taylor, Walker, Wilson, Wright, Thompson',
    ),
  },
  {
    share: 7,
    first: {
      female: words(
        'Priya, Anjali, Kavitha, Nisha, Shanti, Reshma, Deepika, Yashika, Thirusha, Kerisha',
      ),
      male: words(
        'Ravi, Kumaran, Vikash, Dhiren, Prashan, Yusuf, Sanjay, Logan, Keshav, Suren, Imraan',
      ),
    },
    last: words(
      'Naidoo, Pillay, Govender, Moodley, Reddy, Chetty, Naicker, Singh, Maharaj, Patel, Padayachee, Ebrahim, Essop',
    ),
  },
  {
    share: 12,
    first: {
      female: words(
        'Fatima, Aaliyah, Charlene, Shireen, Nazeema, Rochelle, Zainab, Chantal, Tasneem, Bernadette, Candice',
      ),
      male: words(
        'Ashraf, Riyaad, Clinton, Jerome, Faizel, Ricardo, Marlon, Yaseen, Denzil, Shaun, Waleed, Enrico',
      ),
    },
    last: words(
      'Adams, Davids, Jacobs, Abrahams, Isaacs, Petersen, Hendricks, Williams, Fortuin, Arendse, Samuels, September, Daniels, Booysen, Cloete',
    ),
  },
]
