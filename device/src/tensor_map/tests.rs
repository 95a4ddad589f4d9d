use super::*;
use kernel_abi::TensorField as Field;

/// A tensor of 32 x 8 words at `0x1000`, with a box of `cols` x `rows`.
fn words(cols: u16, rows: u16) -> TensorMap {
    let mut map = TensorMap::new(Mode::Tiled);
    (map.address, map.rank, map.element) = (0x1000, 2, Element::U32 as u8);
    map.dims[..2].copy_from_slice(&[32, 8]);
    map.strides[0] = 128;
    map.box_dims[..2].copy_from_slice(&[cols, rows]);
    map.element_strides = [1; MAX_RANK];
    map
}

#[test]
fn a_map_is_told_from_what_is_none() {
    let map = words(8, 8);
    let bytes = map.encode();
    assert_eq!(TensorMap::decode(&bytes).map(|m| m.encode()), Ok(bytes));
    for at in 0..MAP_BYTES {
        let mut other = bytes;
        other[at] ^= 4;
        assert!(TensorMap::decode(&other).is_err(), "byte {at}");
    }
    assert!(TensorMap::decode(&[0; MAP_BYTES]).is_err());
}

/// Tables of the PTX ISA's 'Swizzling Modes', each number a chunk of 16 bytes.
#[test]
fn chunks_are_exchanged_as_the_manual_shows() {
    let of_16 = ["01234567", "10325476", "23016745", "32107654", "45670123", "54761032", "67452301", "76543210"];
    let tables = [
        (Swizzle::None, vec![of_16[0]; 8]),
        (Swizzle::B32, [of_16[0], of_16[1]].repeat(4)),
        (Swizzle::B64, of_16[..4].repeat(2)),
        (Swizzle::B128, of_16.to_vec()),
        (Swizzle::B128Atom32, ["01234567", "23016745", "45670123", "67452301"].repeat(2)),
        (Swizzle::B128Atom64, ["01234567", "45670123"].repeat(4)),
    ];
    for (swizzle, lines) in tables {
        for (line, text) in lines.iter().enumerate() {
            for (place, chunk) in text.bytes().enumerate() {
                let of = |n: usize| 0x1_2000 + line as u64 * 128 + n as u64 * 16;
                assert_eq!(swizzle.place(of((chunk - b'0').into())), of(place), "{swizzle:?}, line {line}");
            }
        }
    }
}

/// As measured on hardware.
#[test]
fn tf32_is_rounded_to_even() {
    let pairs = [
        (0x3f80_1001, 0x3f80_2000),
        (0x3f80_3000, 0x3f80_4000),
        (0x3f80_5000, 0x3f80_4000),
        (0x8000_0001, 0x8000_0000),
        (0x007f_ffff, 0x0080_0000),
        (0x7f80_0001, 0x7fff_e000),
        (0xff80_0001, 0x7fff_e000),
        (0xff80_0000, 0xff80_0000),
        (0xbf80_1000, 0xbf80_0000),
        (0x3fff_ffff, 0x4000_0000),
    ];
    for (from, to) in pairs {
        assert_eq!(tf32(from), to, "{from:#x}");
    }
}

#[test]
fn rows_of_a_tile() {
    let mut map = words(8, 5);
    (map.swizzle, map.element_strides[1]) = (Swizzle::B128 as u8, 2);
    let tile = TensorBox::new(&map, [-3, 4, 9, 9, 9], [0; 3]).unwrap();
    assert_eq!((tile.row_bytes(), tile.pitch(), tile.row_count()), (32, 128, 3));
    let rows: Vec<_> = tile.rows().map(|r| (r.address, r.before, r.inside, r.coords[1])).collect();
    assert_eq!(rows, [(0x1200, 12, 20, 4), (0x1300, 12, 20, 6), (0, 0, 0, 8)]);
    // Behind the end of a row.
    let tile = TensorBox::new(&map, [28, 0, 0, 0, 0], [0; 3]).unwrap();
    assert_eq!(tile.rows().map(|r| (r.before, r.inside)).next(), Some((0, 16)));
}

/// Of a measurement: images of 5 pixels of 16 channels, of which every other one from -1 to 3 is taken, one pixel further right.
#[test]
fn pixels_of_a_column() {
    let mut map = words(8, 13);
    (map.mode, map.rank) = (Mode::Im2col as u8, 3);
    map.dims[..3].copy_from_slice(&[16, 5, 8]);
    map.strides[..2].copy_from_slice(&[64, 320]);
    map.element_strides[1] = 2;
    (map.lower[0], map.upper[0]) = (-1, -1);
    let column = TensorBox::new(&map, [0, 1, 0, 0, 0], [1, 0, 0]).unwrap();
    let first: Vec<_> = column.rows().map(|r| (r.address - 0x1000) / 4).collect();
    assert_eq!(first, [32, 64, 80, 112, 144, 160, 192, 224, 240, 272, 304, 320, 352]);
}

/// What is changed of a map.
type Change = dyn Fn(&mut TensorMap);

#[test]
fn wrong_maps_are_refused() {
    let wrong = |change: &Change| {
        let mut map = words(8, 8);
        change(&mut map);
        map.check().map_err(|p| p.to_string())
    };
    assert_eq!(wrong(&|_| {}), Ok(()));
    let cases: [(&Change, &str); 14] = [
        (&|m| m.rank = 6, "the rank"),
        (&|m| m.address = 0x1008, "the tensor's address"),
        (&|m| m.dims[1] = 0, "a dimension of the tensor"),
        (&|m| m.strides[0] = 120, "a stride is not a multiple"),
        (&|m| m.strides[0] = 1 << 40, "a stride is not below"),
        (&|m| m.box_dims[1] = 257, "a dimension of the box"),
        (&|m| m.box_dims[0] = 3, "the inner dimension of the box is not"),
        (&|m| m.swizzle = 7, "unknown swizzle"),
        (&|m| (m.swizzle, m.box_dims[0]) = (1, 12), "the inner dimension of the box is longer"),
        (&|m| m.element_strides[1] = 9, "an element stride"),
        (&|m| m.fill_nan = 1, "NaN as fill"),
        (&|m| m.element = 13, "packed elements of 4 or 6 bits, which need sm_100 (not supported)"),
        (&|m| m.interleave = 1, "an interleaved layout of less"),
        (&|m| m.mode = Mode::Im2col as u8, "an im2col map has"),
    ];
    for (change, text) in cases {
        assert!(wrong(change).is_err_and(|e| e.starts_with(text)), "{text}: {:?}", wrong(change));
    }
    // That of elements that are contiguous is ignored.
    assert_eq!(wrong(&|m| m.element_strides[0] = 0), Ok(()));
}

#[test]
fn a_map_is_made_of_zeros() {
    let mut map = TensorMap::to_replace(&[0; MAP_BYTES]).unwrap();
    let fields = [
        (Field::GlobalAddress, 0, 0x1000),
        (Field::Rank, 0, 1),
        (Field::BoxDim, 0, 8),
        (Field::BoxDim, 1, 8),
        (Field::GlobalDim, 0, 32),
        (Field::GlobalDim, 1, 8),
        (Field::GlobalStride, 0, 128),
        (Field::ElementType, 0, 2),
        (Field::FillMode, 0, 0),
    ];
    fields.iter().for_each(|&(field, k, value)| map.replace(field, k, value).unwrap());
    (0..5).for_each(|k| map.replace(Field::ElementStride, k, 1).unwrap());
    assert_eq!(map, words(8, 8));
    assert!(map.replace(Field::GlobalStride, 4, 16).is_err() && map.replace(Field::ElementType, 0, 16).is_err());
    let mut pixels = words(8, 8);
    pixels.mode = Mode::Im2col as u8;
    assert!(TensorMap::to_replace(&pixels.encode()).is_err());
}
