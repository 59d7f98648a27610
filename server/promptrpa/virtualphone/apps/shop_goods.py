"""Shop: what it sells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from promptrpa.virtualphone.kit import T


@dataclass(frozen=True, slots=True)
class Product:
    """price: in hundredths. colors, sizes: what can be chosen, empty where there is nothing to choose."""

    title: T
    category: str
    brand: str
    price: int
    rating: float
    sold: int
    scene: str
    colors: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    free_delivery: bool = True


CATEGORIES: Final[dict[str, tuple[T, str]]] = {
    "phones": (T("Phones", "手机"), "smartphone"),
    "sound": (T("Sound", "影音"), "headphones"),
    "clothes": (T("Clothes", "服饰"), "apparel"),
    "shoes": (T("Shoes", "鞋靴"), "steps"),
    "home": (T("Furniture", "家居"), "chair"),
    "kitchen": (T("Kitchen", "厨具"), "skillet"),
    "books": (T("Books", "图书"), "menu_book"),
    "sports": (T("Sports", "运动"), "sports_soccer"),
}

COLORS: Final[dict[str, T]] = {
    "black": T("Black", "黑色"),
    "white": T("White", "白色"),
    "blue": T("Blue", "蓝色"),
    "red": T("Red", "红色"),
    "green": T("Green", "绿色"),
    "grey": T("Grey", "灰色"),
}

_CLOTHES: Final = ("S", "M", "L", "XL")
_SHOES: Final = ("38", "39", "40", "41", "42", "43")

GOODS: Final[dict[str, Product]] = {
    "nova": Product(
        T("Nova 12 phone", "新星 12 手机"),
        "phones",
        "Nova",
        299900,
        4.7,
        8200,
        "product:phone",
        ("black", "white", "blue"),
        ("128 GB", "256 GB"),
    ),
    "nova_lite": Product(
        T("Nova Lite phone", "新星青春版手机"),
        "phones",
        "Nova",
        129900,
        4.3,
        15300,
        "product:phone_2",
        ("black", "green"),
        ("64 GB", "128 GB"),
    ),
    "pine": Product(
        T("Pine One phone", "松木一号手机"),
        "phones",
        "Pine",
        459900,
        4.8,
        2100,
        "product:smartphone",
        ("grey", "white"),
        ("256 GB", "512 GB"),
    ),
    "charger": Product(
        T("65 W charger", "65瓦充电器"), "phones", "Volta", 12900, 4.6, 40200, "product:charger", ("white", "black")
    ),
    "case": Product(
        T("Clear phone case", "透明手机壳"), "phones", "Volta", 3900, 4.1, 98000, "product:phone_3", free_delivery=False
    ),
    "buds": Product(
        T("Wireless earbuds", "无线耳机"), "sound", "Echo", 39900, 4.5, 21000, "product:headphones", ("black", "white")
    ),
    "over_ear": Product(
        T("Over-ear headphones", "头戴式耳机"),
        "sound",
        "Echo",
        89900,
        4.6,
        5400,
        "product:headphones_2",
        ("black", "grey", "red"),
    ),
    "speaker": Product(
        T("Bluetooth speaker", "蓝牙音箱"), "sound", "Tono", 25900, 4.4, 7700, "product:speaker", ("blue", "red")
    ),
    "shirt": Product(
        T("Cotton T-shirt", "纯棉T恤"),
        "clothes",
        "Plain",
        7900,
        4.4,
        65000,
        "product:shirt",
        ("white", "black", "blue"),
        _CLOTHES,
    ),
    "hoodie": Product(
        T("Hooded sweater", "连帽卫衣"),
        "clothes",
        "Plain",
        19900,
        4.5,
        17800,
        "product:clothes",
        ("grey", "black"),
        _CLOTHES,
    ),
    "jacket": Product(
        T("Rain jacket", "防雨夹克"),
        "clothes",
        "Fjell",
        49900,
        4.7,
        3900,
        "product:clothes_2",
        ("green", "blue"),
        _CLOTHES,
    ),
    "socks": Product(
        T("Five pairs of socks", "袜子五双装"),
        "clothes",
        "Plain",
        4900,
        4.2,
        120000,
        "product:clothes_3",
        ("black", "grey"),
        free_delivery=False,
    ),
    "runners": Product(
        T("Running shoes", "跑步鞋"),
        "shoes",
        "Stride",
        45900,
        4.6,
        9100,
        "product:shoes",
        ("white", "blue", "red"),
        _SHOES,
    ),
    "boots": Product(
        T("Hiking boots", "登山靴"), "shoes", "Fjell", 69900, 4.5, 2600, "product:shoes_2", ("grey", "green"), _SHOES
    ),
    "slippers": Product(
        T("House slippers", "居家拖鞋"),
        "shoes",
        "Plain",
        5900,
        4.0,
        33000,
        "product:shoes_3",
        ("grey", "blue"),
        _SHOES,
        False,
    ),
    "lamp": Product(T("Desk lamp", "台灯"), "home", "Lumen", 15900, 4.6, 14200, "product:lamp", ("white", "black")),
    "chair": Product(T("Office chair", "办公椅"), "home", "Sedo", 79900, 4.3, 4800, "product:chair", ("black", "grey")),
    "plant": Product(T("Potted plant", "绿植盆栽"), "home", "Verde", 8900, 4.7, 6300, "product:plant"),
    "mug": Product(
        T("Ceramic mug", "陶瓷马克杯"), "kitchen", "Lehm", 5900, 4.8, 27000, "product:mug", ("white", "blue", "green")
    ),
    "pan": Product(T("Frying pan 28 cm", "平底锅 28 厘米"), "kitchen", "Ferro", 18900, 4.4, 11800, "product:pan"),
    "kettle": Product(
        T("Electric kettle", "电热水壶"), "kitchen", "Ferro", 14900, 4.2, 19500, "product:bottle", ("white", "black")
    ),
    "coffee": Product(
        T("Coffee machine", "咖啡机"), "kitchen", "Ferro", 129900, 4.5, 2300, "product:coffee_maker", ("black", "red")
    ),
    "novel": Product(
        T("The Lighthouse Keeper, novel", "小说《守灯人》"),
        "books",
        "Harbour Press",
        4500,
        4.9,
        8800,
        "product:book",
        free_delivery=False,
    ),
    "cookbook": Product(
        T("Everyday cookbook", "家常菜谱"), "books", "Harbour Press", 6800, 4.6, 5200, "product:book_2"
    ),
    "atlas": Product(
        T("World atlas for children", "儿童世界地图集"), "books", "Mapa", 12800, 4.7, 3100, "product:book_3"
    ),
    "ball": Product(T("Football", "足球"), "sports", "Stride", 12900, 4.3, 8700, "product:ball"),
    "mat": Product(
        T("Yoga mat", "瑜伽垫"), "sports", "Stride", 9900, 4.5, 22000, "product:sports_gymnastics", ("blue", "green")
    ),
    "backpack": Product(
        T("Trekking backpack", "徒步背包"), "sports", "Fjell", 39900, 4.7, 4400, "product:backpack", ("green", "black")
    ),
}

PRAISE: Final[tuple[tuple[str, int, T], ...]] = (
    ("Marta", 5, T("Better than I expected, arrived in two days.", "比预期的好，两天就到了。")),
    ("小林", 4, T("Good value. The box was a little dented.", "性价比高，包装盒有点瘪。")),
    ("Jonas", 5, T("My second one, would buy again.", "第二次购买，还会回购。")),
)
"""Reviews by others: who, stars, words; the same for all goods."""
